import HTTPMessages
import Vocabularies

extension JSONTree {
    /// Code by the system that it is for.
    init(_ snippets: [Snippet]) {
        self = .object(
            snippets.map { snippet in
                Member(
                    snippet.system.rawValue,
                    ["language": .text(snippet.language.rawValue), "code": .text(snippet.code)])
            })
    }
}
