import Pixels
import Slicing
import Stores
import Vocabularies

extension PictureInfo {
    /// Code for each system that draws this picture as it is sliced.
    var snippets: [Snippet] {
        guard isSliced else { return [] }
        let own = snippets(naming: picture.resolved.file.name)
        switch picture.file.markForm {
        case .frame:
            // Only Android's tools read marks, and they need the frame; to all others it is part of the picture.
            let frameless = snippets(naming: framelessName)
            return frameless.replacing(\.isAndroid, by: drawsMarks ? own : frameless)
        // Android's tools would look for a frame that a compiled file has not got.
        case .chunks: return own.filter { !$0.isAndroid }
        case nil: return imageSetName.map { own.replacing(\.isApple, by: snippets(naming: $0 + ".png")) } ?? own
        }
    }

    private func snippets(naming fileName: String) -> [Snippet] {
        SnippetWriter(slices: slices, scale: scale, fileName: fileName).snippets
    }

    /// A name for the picture without its frame, as `/images` answers it.
    private var framelessName: String {
        var name = VariantName(fileName: picture.resolved.file.name)
        name.fileExtension = ".png"
        return name.fileName
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
    fileprivate var isAndroid: Bool { system == .android }
}

extension [Snippet] {
    /// These in their order, but those that fulfil a condition taken from `others`.
    fileprivate func replacing(_ condition: (Snippet) -> Bool, by others: [Snippet]) -> [Snippet] {
        Snippet.System.allCases.compactMap { system in
            (filter { !condition($0) } + others.filter(condition)).first { $0.system == system }
        }
    }
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
