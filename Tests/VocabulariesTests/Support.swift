import Slicing
import Vocabularies

/// The message of the error that `body` throws; empty where it throws none.
func message(_ body: () throws(VocabularyError) -> some Any) -> String {
    do throws(VocabularyError) {
        _ = try body()
        return ""
    } catch {
        return error.description
    }
}

extension AxisSlices {
    /// The parts in short: `4 | 3 stretch | -2 | 5` is fixed, flexible, hidden, fixed.
    var summary: String {
        parts.map { part in
            switch part.kind {
            case .fixed: "\(part.length)"
            case .hidden: "-\(part.length)"
            case .flexible(let weight, let mode):
                "\(part.length) \(mode?.rawValue ?? "auto")" + (weight.map { "@\($0)" } ?? "")
            }
        }.joined(separator: " | ")
    }
}

extension PictureSlices {
    var summary: [String] { [horizontal.summary, vertical.summary] }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
