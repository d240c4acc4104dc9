import Codecs
import HTTPMessages
import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// Steps of plain resizing through the whole service, against steps on plain rasters.
@Suite struct PlainResizeTests {
    let service = TestService()

    private func put(_ name: String, _ width: Int, _ height: Int, seed: UInt64 = 1) throws -> Raster {
        let picture = try noise(width, height, seed: seed)
        service.store.put(name, picture.file)
        return picture.raster
    }

    private func answer(_ target: String) throws -> Raster {
        let response = try service.get("/images/\(target)")
        try #require(response.status == 200, "\(target): \(response.text)")
        return try response.picture()
    }

    /// Without a size nothing is resampled: every pixel is somewhere, in the order of the steps.
    @Test func cropThenTurnThenRoomThenFlip() throws {
        let source = try put("a.png", 30, 20)
        #expect(try answer("a.png") == source)
        let cropped = source.cropped(columns: 3..<13, rows: 4..<11)
        for (degrees, rotation) in [(90, Rotation.quarter), (180, .half), (270, .threeQuarters)] {
            let turned = cropped.turned(Turn(rotation))
            #expect(try answer("a.png?crop=3,4,10,7&rotate=\(degrees)") == turned)
            let finished = RunRaster(turned).padded(EdgePixels(top: 1, left: 2, bottom: 3, right: 4))
                .flattened(on: RGB(red: 1, green: 2, blue: 3)).flipped(horizontally: true)
            #expect(
                try answer("a.png?crop=3,4,10,7&rotate=\(degrees)&pad=1,2,3,4&bg=010203&flip=h") == finished.expanded())
        }
    }

    @Test func quarterTurnsAreClockwise() throws {
        let source = try put("a.png", 3, 2)
        let turned = try answer("a.png?rotate=90")
        #expect(turned.width == 2 && turned.height == 3)
        #expect(turned[1, 0] == source[0, 0] && turned[0, 0] == source[0, 1] && turned[1, 2] == source[2, 0])
        #expect(try answer("a.png?rotate=270")[0, 2] == source[0, 0])
    }

    /// A cover that is not scaled keeps its pixels; the window follows gravity, of the turned picture too.
    @Test(arguments: [("center", 5), ("west", 0), ("northeast", 10), ("0.4,0", 3), ("1,1", 10)])
    func coverAtItsOwnSizeCopies(gravity: String, start: Int) throws {
        let source = try put("a.png", 20, 10)
        let wanted = source.cropped(columns: start..<start + 10, rows: 0..<10)
        #expect(try answer("a.png?size=10x10&fit=cover&gravity=\(gravity)") == wanted)
        let turned = source.turned(Turn(.half)).cropped(columns: start..<start + 10, rows: 0..<10)
        #expect(try answer("a.png?size=10x10&fit=cover&gravity=\(gravity)&rotate=180") == turned)
    }

    @Test func coverScalesAsTheWholePictureWould() throws {
        _ = try put("a.png", 40, 10)
        let whole = try answer("a.png?size=80x20&enlarge=1&filter=linear")
        #expect(whole.width == 80)
        let window = try answer("a.png?size=20x20&fit=cover&enlarge=1&gravity=west&filter=linear")
        #expect(window == whole.cropped(columns: 0..<20, rows: 0..<20))
        let middle = try answer("a.png?size=20x20&fit=cover&enlarge=1&filter=linear")
        #expect(middle == whole.cropped(columns: 30..<50, rows: 0..<20))
    }

    @Test func bordersAreCutOffBeforeAnythingElse() throws {
        let inner = try noise(6, 5).raster
        var source = Raster(width: 16, height: 12, pixels: Array(repeating: 0xFF20_2020, count: 16 * 12))
        for y in 0..<5 { for x in 0..<6 { source[x + 7, y + 3] = inner[x, y] | 0xFF00_0000 } }
        service.store.put("a.png", try encoded(source))
        let content = source.cropped(columns: 7..<13, rows: 3..<8)
        #expect(try answer("a.png?trim=0") == content)
        #expect(try answer("a.png?trim=0&rotate=90") == content.turned(Turn(.quarter)))
        #expect(try answer("a.png?trim=0&crop=2,0,14,12") == content)
        #expect(try answer("a.png?trim=0&crop=0,0,5,5") == source.cropped(columns: 0..<5, rows: 0..<5), "all is border")
        #expect(try answer("a.png?trim=0&size=12x10&enlarge=1").width == 12)
        let explained = try service.get("/explain/a.png?trim=0")
        #expect(explained.member("drawn") == #"{"x": 7, "y": 3, "width": 6, "height": 5}"#)
    }

    /// Effects on a nine-slice rendition are those on its pixels.
    @Test(arguments: ["blur=1.5", "sharpen=1", "radius=9", "radius=max", "radius=30,0,3.5,8", "blur=14"])
    func renditionsWithSlicesTakeEffectsToo(effect: String) throws {
        _ = try put("a.png", 20, 16)
        let slicing = "size=90x60&insets=5,6,7,8&mode=tile,stretch"
        let plain = try answer("a.png?\(slicing)")
        service.store.put("b.png", try encoded(plain))
        let wanted = try answer("b.png?\(effect)")
        let got = try answer("a.png?\(slicing)&\(effect)")
        let difference = difference(got, from: wanted, tolerance: 1.01)
        #expect(difference == nil, "\(difference?.description ?? "")")
        #expect(got != plain)
    }

    @Test func cornersAreRoundInsideTheRoomAndShowTheBackground() throws {
        _ = try put("a.png", 20, 20)
        let drawn = try answer("a.png?radius=max&pad=2&bg=0a0b0c")
        #expect(drawn.width == 24)
        for (x, y) in [(0, 0), (2, 2), (21, 21), (23, 12)] { #expect(drawn[x, y] == 0xFF0C_0B0A) }
        #expect(try answer("a.png?radius=max&tint=ff0000").pixels.allSatisfy { $0 == 0 || $0 & 0xFF_FFFF == 0xFF })
    }

    @Test func everyFitTakesEverySize() throws {
        for (index, size) in [(1, 1), (8_000, 10), (10, 3_000), (1, 700), (33, 47)].enumerated() {
            _ = try put("\(index).png", size.0, size.1)
            for fit in FitMode.allCases {
                for (width, height) in [(100, 100), (1, 1), (7, 300)] {
                    let picture = try answer("\(index).png?size=\(width)x\(height)&fit=\(fit.rawValue)&radius=3")
                    if fit == .fill { #expect(picture.width == width && picture.height == height) }
                    if fit == .cover { #expect(picture.width <= width && picture.height <= height) }
                }
            }
        }
    }

    @Test func whatIsTooMuchIsRefused() throws {
        _ = try put("a.png", 20, 20)
        let sliced = "size=16000x16000&insets=5&mode=tile"
        #expect(try service.get("/images/a.png?\(sliced)&radius=40&blur=2").status == 200)
        for effect in ["radius=max", "blur=20"] {
            let problem = try service.get("/images/a.png?\(sliced)&\(effect)")
            #expect(problem.status == 422 && problem.text.contains("24000000"), "\(problem.text)")
        }
        let room = try service.get("/images/a.png?size=5x5&pad=3")
        #expect(room.status == 422 && room.text.contains(#""parameter":"pad""#), "\(room.text)")
    }

    private func encoded(_ raster: Raster) throws -> [UInt8] {
        try encodeImage(RunRaster(raster), format: .png).bytes.flattened()
    }
}
