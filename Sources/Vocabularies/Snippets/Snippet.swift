/// Code that draws a picture as it is sliced.
package struct Snippet: Hashable, Sendable {
    package enum System: String, CaseIterable, Hashable, Sendable {
        case uikit, swiftui, css, flutter, android, unity
    }

    package enum Language: String, CaseIterable, Hashable, Sendable {
        case swift, css, dart, kotlin, xml, csharp
    }

    package var system: System
    package var language: Language
    package var code: String
}
