import Codecs
import Foundation
import Pixels
import Slicing
import TestSupport
import Testing

/// Pictures through the whole program: socket, parameters, folder, codecs and engine.
@Suite struct PictureTests {
    /// A request for a sample, and the same in source pixels.
    struct Example: Sendable, CustomTestStringConvertible {
        var file: String
        var query: String
        var width: Int
        var height: Int
        /// Top, left, bottom, right.
        var insets: [Int]
        var mode: FillMode?
        var scale = 1.0

        var testDescription: String { "\(file)?\(query)" }

        /// The formulas' answer.
        func expected(_ source: Raster) throws -> (NaiveRenderer, PremultipliedImage) {
            let columns = AxisSlices(leading: insets[1], trailing: insets[3], length: source.width)
            let rows = AxisSlices(leading: insets[0], trailing: insets[2], length: source.height)
            let renderer = try NaiveRenderer(
                horizontal: AxisPlan(segments: columns.segments(mode: mode), scale: scale, outputLength: width),
                vertical: AxisPlan(segments: rows.segments(mode: mode), scale: scale, outputLength: height))
            return (renderer, renderer.render(source))
        }
    }

    static let examples = [
        Example(
            file: "button@2x.png", query: "size=160x44&scale=2&insets=9,12,9,13&mode=stretch", width: 320, height: 88,
            insets: [18, 24, 18, 26], mode: .stretch),
        Example(
            file: "numbers.png", query: "w=100&h=70.5&insets=16", width: 100, height: 71, insets: [16, 16, 16, 16]),
        Example(
            file: "shadow.png", query: "size=30x96&dpr=1.5&insets=20&mode=mirror", width: 45, height: 144,
            insets: [20, 20, 20, 20], mode: .mirror, scale: 1.5),
        Example(file: "linen.png", query: "size=70x40&insets=0", width: 70, height: 40, insets: [0, 0, 0, 0]),
    ]

    @Test(arguments: ["127.0.0.1:0", "unix"], examples)
    func drawsWhatTheFormulasSay(address: String, example: Example) throws {
        let folder = try TemporaryFolder()
        let server = try EndcapProcess(listen: [address == "unix" ? "unix:\(folder.path)/socket" : address])
        let answer = try server.get("/images/\(example.file)?\(example.query)")
        try #require(answer.status == 200, "\(answer.text)")
        #expect(answer["Content-Type"] == "image/png")
        let got = try decodeImage(answer.body).raster
        try #require(got.width == example.width && got.height == example.height)
        let source = try sample(example.file)
        let (renderer, wanted) = try example.expected(source)
        #expect(difference(got, from: wanted, tolerance: 2) == nil)
        for y in 0..<got.height {
            for x in 0..<got.width {
                guard let copied = renderer.copiedPixel(x: x, y: y, of: source) else { continue }
                try #require(got[x, y] == copied, "not copied at (\(x), \(y))")
            }
        }
    }

    /// Also where slices are stated: at its own size nothing has to give or grow.
    @Test func givesEverySampleBackAtItsOwnSize() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        for sample in try Sample.all() {
            for file in sample.files {
                let source = try self.sample(file)
                let scale = file.contains("@3x") ? 3 : file.contains("@2x") ? 2 : 1
                for query in ["", "&insets=\(sample.insetsText)&mode=\(sample.mode)", "&insets=\(sample.insetsText)"] {
                    let answer = try client.get("/images/\(file)?scale=\(scale)\(query)")
                    try #require(answer.status == 200, "\(file)\(query): \(answer.text)")
                    #expect(try decodeImage(answer.body).raster == source, "\(file)\(query)")
                }
            }
        }
    }

    /// Addresses that people paste from the documentation.
    @Test func answersTheDocumentedAddresses() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        let readme = try Project.text("README.md").matches(of: /http:\/\/127\.0\.0\.1:8080(\/[^\s'>)]*)/).map { $0.1 }
        let samples = try Project.text("config/samples/README.md").matches(of: /`(\/images\/[^`]*)`/).map { $0.1 }
        let addresses = (readme + samples).map(String.init) + (try Sample.all().map(\.address))
        #expect(addresses.count > 20)
        for address in addresses {
            let answer = try client.get(address)
            #expect(answer.status == 200, "\(address): \(answer.text)")
        }
    }

    /// The page's own links, too.
    @Test func showsTheSamplesOnThePage() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        let page = try client.get("/")
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        let links = page.text.matches(of: /(?:src|href)="(\/images\/[^"]*)"/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
        #expect(links.count >= 12 * 4)
        for link in Set(links) {
            let answer = try client.get(link)
            #expect(answer.status == 200, "\(link): \(answer.text)")
        }
    }

    /// The command that needs no server makes the same file.
    @Test func rendersTheSameWithoutAServer() throws {
        let folder = try TemporaryFolder()
        let output = folder.path + "/button.png"
        let (end, text) = try EndcapProcess.run([
            "render", Project.samples + "/button@2x.png", "-o", output, "--size", "160x44", "--scale", "2",
            "--insets", "9,12,9,13", "--mode=stretch",
        ])
        #expect(end == .exited(0), "\(text)")
        let answer = try EndcapProcess().get(
            "/images/button@2x.png?size=160x44&scale=2&insets=9,12,9,13&mode=stretch")
        #expect(try [UInt8](Data(contentsOf: URL(filePath: output))) == answer.body)
    }

    private func sample(_ file: String) throws -> Raster {
        try decodeImage([UInt8](Data(contentsOf: URL(filePath: Project.samples).appending(path: file)))).raster
    }
}
