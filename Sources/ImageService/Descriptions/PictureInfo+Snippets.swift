import Pixels
import Slicing
import Stores
import Vocabularies

extension PictureInfo {
    /// Code for each system that draws this picture, from this file, as it is sliced.
    var snippets: [Snippet] {
        guard isSliced else { return [] }
        let file = picture.resolved.file
        let own = SnippetWriter(slices: slices, scale: scale, fileName: file.name).snippets
        switch picture.file.markForm {
        // A file with a frame is of use to Android's tools alone, and they read the marks.
        case .frame: return drawsMarks ? own.filter { $0.system == .android } : []
        // The tools would look for a frame that a compiled file has not got.
        case .chunks: return own.filter { $0.system != .android }
        case nil: break
        }
        guard let setName = imageSetName else { return own }
        let named = SnippetWriter(slices: slices, scale: scale, fileName: setName + ".png").snippets
        return named.filter(\.isApple) + own.filter { !$0.isApple }
    }

    /// Whether what is drawn is what the picture's own marks say.
    private var drawsMarks: Bool {
        guard let marks = picture.file.marks?.slices else { return false }
        return AxisSlices(marks.horizontal.segments(mode: nil)) == slices.horizontal
            && AxisSlices(marks.vertical.segments(mode: nil)) == slices.vertical && !slices.hidesCenter
    }

    /// The name by which Apple's systems find the files of an image set.
    private var imageSetName: String? {
        let (name, suffix) = (wanted.path.name, PictureResolver.imageSetSuffix)
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
    }
}

extension Snippet {
    fileprivate var isApple: Bool { system == .uikit || system == .swiftui }
}

extension AxisSlices {
    /// Segments as slices that leave nothing open.
    init(_ segments: [Segment]) {
        self.init(
            segments.map { segment in
                switch segment.kind {
                case .fixed: Part(.fixed, length: segment.length)
                case .hidden: Part(.hidden, length: segment.length)
                case .flexible(let weight, let mode):
                    Part(.flexible(weight: weight, mode: mode), length: segment.length)
                }
            })
    }
}
