package import Codecs
import HTTPMessages
package import Stores

/// The service's pictures without a server: the same paths, parameters, pixels and errors.
///
/// Blocks.
package struct OneOffRender: Sendable {
    let store: any SourceStore
    let limits: ServiceLimits

    /// - Parameter store: where the picture lies, and what stands beside it.
    package init(store: any SourceStore, limits: ServiceLimits = ServiceLimits()) {
        self.store = store
        self.limits = limits
    }

    /// Renders a picture.
    ///
    /// - Parameters:
    ///   - parameters: names and values as in a query, decoded.
    ///   - workspace: whoever renders picture after picture keeps one.
    package func render(
        _ path: SourcePath, parameters: [(name: String, value: String)],
        workspace: EncodingWorkspace = EncodingWorkspace()
    ) throws(ServiceError) -> EncodedImage {
        var wanted = try self.wanted(path, parameters, ParameterTable.definitions)
        let (source, resolved) = try load(wanted)
        if let format = ImageFormat.sniff(source.bytes) { try wanted.settleFormat(of: format) }
        let streamed = try streamed(wanted, source, resolved)
        let (drawn, embedded) = if let streamed { streamed } else { try decoded(wanted, source, resolved) }
        do throws(EncodingError) {
            return try drawn.encoded(wanted, source: embedded, limits: limits, workspace: workspace)
        } catch {
            throw .encoding(error)
        }
    }

    /// The drawing of a large file that is drawn while it is decoded, and what the file says beside its pixels.
    private func streamed(
        _ wanted: WantedPicture, _ source: Source, _ resolved: ResolvedPicture
    ) throws(ServiceError) -> (Drawing, PictureMetadata)? {
        guard wanted.maySuitStreaming(resolved),
            let picture = try StreamedPicture(source, of: resolved, limits: limits, converter: ColourConverter()),
            let drawing = try StreamedDrawing(wanted.recipe, of: picture, limits: limits)
        else { return nil }
        let drawn = try RecipeRenderer(limits: limits).draw(wanted.recipe, as: drawing)
        return (.shallow(drawn), picture.stream.metadata)
    }

    private func decoded(
        _ wanted: WantedPicture, _ source: Source, _ resolved: ResolvedPicture
    ) throws(ServiceError) -> (Drawing, PictureMetadata) {
        let picture = try decode(source, resolved)
        let layout = try RecipeLayout(wanted.recipe, of: picture, limits: limits)
        let drawn = RecipeRenderer(limits: limits).drawing(wanted.recipe, of: picture, as: layout)
        return (drawn, picture.file.embedded)
    }

    /// Describes a picture or a rendition, as JSON; draws nothing.
    ///
    /// - Parameter parameters: names and values as in a query, decoded.
    package func describe(
        _ description: Description, _ path: SourcePath, parameters: [(name: String, value: String)]
    ) throws(ServiceError) -> String {
        let wanted = try self.wanted(path, parameters, description.definitions)
        return try description.document(of: wanted, try picture(wanted), limits: limits)
    }

    /// Looks for the smallest picture that gives the look of one, and proves it.
    ///
    /// - Parameters:
    ///   - parameters: those that choose the picture, as in a query, decoded.
    ///   - isWanted: asked between steps; work that nobody waits for ends with `deadlineExceeded`.
    package func slim(
        _ path: SourcePath, options: SlimOptions, parameters: [(name: String, value: String)] = [],
        isWanted: () -> Bool = { true }
    ) throws(ServiceError) -> SlimResult {
        let wanted = try WantedPicture.slim(path, parameters: parameters, ignoring: IgnoredNames())
        return try SlimMaker(limits: limits).make(wanted, options, of: try picture(wanted), isWanted: isWanted)
    }

    /// What is known of a picture and its slices.
    func pictureInfo(
        _ path: SourcePath, parameters: [(name: String, value: String)]
    ) throws(ServiceError) -> PictureInfo {
        let wanted = try wanted(path, parameters, ParameterTable.infoDefinitions)
        return try PictureInfo(wanted, try picture(wanted))
    }

    private func wanted(
        _ path: SourcePath, _ parameters: [(name: String, value: String)], _ definitions: [ParameterDefinition]
    ) throws(ServiceError) -> WantedPicture {
        var wanted = WantedPicture(
            path: path,
            recipe: try Recipe(parameters: parameters, ignoring: IgnoredNames(), definitions: definitions))
        // Whoever calls has every format at hand; `auto` is what every program reads.
        var policy = NegotiationPolicy()
        policy.allowsAVIF = true
        try policy.settle(&wanted, for: RequestFields())
        return wanted
    }

    /// Reads and decodes what is wanted.
    private func picture(_ wanted: WantedPicture) throws(ServiceError) -> Picture {
        let (source, resolved) = try load(wanted)
        return try decode(source, resolved)
    }

    private func load(_ wanted: WantedPicture) throws(ServiceError) -> (Source, ResolvedPicture) {
        var resolved = try PictureResolver(store: store).resolve(PictureRequest(wanted))
        let source: Source
        do throws(StoreError) { source = try store.load(resolved.file) } catch { throw .store(error) }
        resolved.fileMetadata = source.metadata
        return (source, resolved)
    }

    private func decode(_ source: Source, _ resolved: ResolvedPicture) throws(ServiceError) -> Picture {
        let file = try DecodedFile(
            source, isNinePatchName: resolved.isNinePatchName, limits: limits.decoding,
            choice: resolved.decoding, converter: ColourConverter())
        return try Picture(file, resolved)
    }
}
