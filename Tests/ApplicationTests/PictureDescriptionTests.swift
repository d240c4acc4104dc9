import Foundation
import TestSupport
import Testing

@testable import Application

/// `endcap info` and `endcap explain`.
@Suite struct PictureDescriptionTests {
    /// A folder with a picture and the document beside it.
    private static func withFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "endcap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(fixture("goldens/sources/gen_button_interlaced.png")).write(to: folder.appending(path: "card.png"))
        try Data(fixture("descriptions/card.slices.json")).write(to: folder.appending(path: "card.slices.json"))
        try work(folder.path(percentEncoded: false))
    }

    @Test func infoPrintsWhatTheServiceAnswers() throws {
        try Self.withFolder { folder in
            let options = try CommandOptions(["\(folder)/card.png"], taking: InfoCommand.options)
            let document = try InfoCommand(options).description.document()
            #expect(document == String(decoding: try fixture("descriptions/info-card.json"), as: UTF8.self))
        }
    }

    @Test func explainTakesTheParametersAsOptions() throws {
        try Self.withFolder { folder in
            let options = try CommandOptions(
                ["\(folder)/card.png", "--size=80x60", "--dpr", "2"], taking: ExplainCommand.options)
            let document = try ExplainCommand(options).description.document()
            #expect(document.contains("\"canonicalURL\": \"/images/card.png?size=80x60&scale=2\""))
            #expect(document.contains("\"width\": 160, \"height\": 120"))
            #expect(document.hasSuffix("}\n"))
        }
    }

    @Test func infoTakesNoSizeAndNeedsOneFile() throws {
        #expect(throws: UsageError.self) { try CommandOptions(["a.png", "--size=3x3"], taking: InfoCommand.options) }
        let none = try CommandOptions([], taking: InfoCommand.options)
        #expect(throws: UsageError.self) { try InfoCommand(none) }
    }

    @Test func aMissingFileFails() throws {
        let options = try CommandOptions(["/nowhere/none.png"], taking: InfoCommand.options)
        #expect(try InfoCommand(options).run() == ExitStatus.failure)
    }
}
