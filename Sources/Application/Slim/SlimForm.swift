import Codecs
import ImageService
import Pixels
import Vocabularies

/// What `endcap slim` writes of a picture.
enum SlimForm: String, CaseIterable, Sendable {
    /// The slim picture, and beside it a document with its slices.
    case pictureAndSlices = "png+slices"
    /// An Android nine-patch.
    case ninePatch = "9.png"
    /// An image set for an asset catalog.
    case catalog = "xcassets"

    /// What the slim picture has to be told in.
    var target: SlimOptions.Target {
        switch self {
        case .pictureAndSlices: .own
        case .ninePatch: .ninePatch
        case .catalog: .catalog
        }
    }

    /// The files to write, by their paths below the output's folder.
    ///
    /// - Parameter relativePath: the original's.
    func files(of result: SlimResult, relativePath: String) throws -> [(path: String, bytes: [UInt8])] {
        let folder = relativePath.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let name = VariantName(fileName: result.fileName)
        switch self {
        case .pictureAndSlices:
            let picture = (folder + result.fileName, try result.png().bytes.flattened())
            guard !result.slim.isStatic else { return [picture] }
            return [picture, (folder + name.stem + ".slices.json", Array(result.sidecar.utf8))]
        case .ninePatch:
            return [(folder + name.stem + ".9.png", try result.ninePatch().bytes.flattened())]
        case .catalog:
            let set = folder + name.stem + ".imageset/"
            return [
                (set + result.fileName, try result.png().bytes.flattened()),
                (set + "Contents.json", Array(result.catalog.utf8)),
            ]
        }
    }
}

extension VariantName {
    /// The file's name without what stands behind its first dot of meaning.
    fileprivate var stem: String { String(fileName.dropLast(fileExtension.count)) }
}
