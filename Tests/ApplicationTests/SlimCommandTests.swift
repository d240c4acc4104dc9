import Foundation
import ImageService
import TestSupport
import Testing

@testable import Application

/// `endcap slim` and `endcap lint` on a folder of their own.
@Suite struct SlimCommandTests {
    private static func withFolder(_ work: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "endcap-\(UUID().uuidString)")
        let art = folder.appending(path: "art/deep")
        try FileManager.default.createDirectory(at: art, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(fixture("goldens/sources/gen_gradient_64x1.png")).write(to: art.appending(path: "ramp.png"))
        try Data(fixture("goldens/sources/gen_button_rgba8.png")).write(to: folder.appending(path: "art/button@2x.png"))
        try work(folder)
    }

    private func run(_ arguments: [String]) throws -> Int32 {
        let options = try CommandOptions(arguments[...], taking: SlimCommand.options)
        return try SlimCommand(options).run()
    }

    private func lint(_ path: String) throws -> Int32 {
        let options = try CommandOptions([path], taking: LintCommand.options)
        return try LintCommand(options).run()
    }

    private func names(below folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
            .filter { $0.contains(".") && !$0.hasSuffix(".imageset") }.sorted()
    }

    @Test(arguments: [
        ("png+slices", ["button@2x.png", "button@2x.slices.json", "deep/ramp.png", "deep/ramp.slices.json"]),
        ("9.png", ["button@2x.9.png", "deep/ramp.9.png"]),
        (
            "xcassets",
            [
                "button@2x.imageset/Contents.json", "button@2x.imageset/button@2x.png",
                "deep/ramp.imageset/Contents.json", "deep/ramp.imageset/ramp.png",
            ]
        ),
    ])
    func writesAFolderInEachForm(form: String, files: [String]) throws {
        try Self.withFolder { (folder: URL) throws in
            let (art, out) = (folder.appending(path: "art").path, folder.appending(path: "out"))
            #expect(try run([art, "--out", out.path, "--as", form]) == ExitStatus.success)
            #expect(try names(below: out) == files)
            // What was written is a picture that the program reads again, documents and all.
            for file in try PictureFiles([out.path]).files {
                let (store, name) = try LocalFile.store(around: file.path)
                let findings = try OneOffRender(store: store).lint(name)
                #expect(!findings.contains { $0.rule.severity == .error }, "\(findings)")
            }
        }
    }

    @Test func replacesNothingUnlessItIsForced() throws {
        try Self.withFolder { (folder: URL) throws in
            let (art, out) = (folder.appending(path: "art").path, folder.appending(path: "out"))
            let file = out.appending(path: "button@2x.png")
            try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: file)
            #expect(try run([art, "--out", out.path]) == ExitStatus.failure)
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
            #expect(try run([art, "--out", out.path, "--force"]) == ExitStatus.success)
            #expect(try Data(contentsOf: file) != Data("mine".utf8))
            #expect(try names(below: out).allSatisfy { !$0.hasSuffix(".tmp") && !$0.hasSuffix(".new") })
        }
    }

    @Test func reportsAreWrittenInBothForms() throws {
        try Self.withFolder { (folder: URL) throws in
            let art = folder.appending(path: "art").path
            let (page, data) = (folder.appending(path: "r.html"), folder.appending(path: "r.json"))
            #expect(try run([art, "--report", page.path]) == ExitStatus.success)
            #expect(try run([art, "--report", data.path]) == ExitStatus.success)
            #expect(try run([art, "--report", data.path]) == ExitStatus.failure)
            let html = try String(contentsOf: page, encoding: .utf8)
            #expect(html.components(separatedBy: "<section>").count == 3)
            #expect(!html.contains("src=\"http") && html.contains("src=\"data:image/png;base64,"))
            let report = try JSONSerialization.jsonObject(with: Data(contentsOf: data)) as? [String: Any]
            #expect((report?["results"] as? [Any])?.count == 2)
        }
    }

    @Test func aFileThatIsNoPictureFailsAlone() throws {
        try Self.withFolder { (folder: URL) throws in
            try Data("no picture".utf8).write(to: folder.appending(path: "art/broken.png"))
            let (art, out) = (folder.appending(path: "art").path, folder.appending(path: "out"))
            #expect(try run([art, "--out", out.path]) == ExitStatus.failure)
            #expect(try names(below: out).count == 4)
            #expect(try lint(art) == ExitStatus.failure)
        }
    }

    @Test(arguments: [
        [], ["a.png", "--as", "gif"], ["a.png", "--tolerance", "9"], ["a.png", "--report", "r.txt"],
        ["a.png", "--runs", "some"],
    ])
    func refusesWhatItDoesNotTake(arguments: [String]) throws {
        let options = try CommandOptions(arguments[...], taking: SlimCommand.options)
        #expect(throws: UsageError.self) { try SlimCommand(options) }
    }

    @Test func nothingToWorkOnFails() throws {
        #expect(try run(["/nowhere/none.png"]) == ExitStatus.failure)
    }

    @Test func theBarFillsWithTheWork() {
        #expect(ProgressBar.text(done: 0, total: 4).hasPrefix("[  "))
        #expect(ProgressBar.text(done: 4, total: 4) == "[" + String(repeating: "#", count: 30) + "] 4 of 4")
    }
}
