import Codecs
import HTTPMessages
import Pixels
import Slicing
package import Stores

extension OneOffRender {
    /// Looks a picture's slices over; empty where nothing is to be said.
    ///
    /// What cannot be drawn at all is a finding too; a file that cannot be read or is no picture is an error.
    ///
    /// - Parameter parameters: those of `/info`, as in a query, decoded.
    package func lint(
        _ path: SourcePath, parameters: [(name: String, value: String)] = []
    ) throws(ServiceError) -> [LintFinding] {
        if path.name.hasSuffix(".9.png") {
            let flaws = try frameFlaws(path)
            // Such a frame cannot be read, so there is no more to say.
            if !flaws.isEmpty { return flaws }
        }
        do throws(ServiceError) {
            return try pictureInfo(path, parameters: parameters).lint
        } catch {
            switch error {
            case .geometry, .document, .regionOutsidePicture, .ninePatch:
                return [Self.unusable(error.problem)]
            default: throw error
            }
        }
    }

    private static func unusable(_ problem: Problem) -> LintFinding {
        LintFinding(
            rule: .unusable, axis: nil, message: problem.detail,
            advice: problem.parameter.map { "Change `\($0)`." } ?? "Change what the message names.")
    }

    private func frameFlaws(_ path: SourcePath) throws(ServiceError) -> [LintFinding] {
        let source: Source
        do throws(StoreError) { source = try store.load(path) } catch { throw .store(error) }
        let image: DecodedImage
        do throws(DecodingError) {
            image = try decodeImage(source.bytes, limits: limits.decoding)
        } catch {
            throw .decoding(error, limits: limits.decoding)
        }
        guard image.ninePatchChunks.marks == nil, image.raster.width >= 3, image.raster.height >= 3 else { return [] }
        return image.raster.ninePatchFrameFlaws.map { LintFinding($0) }
    }
}
