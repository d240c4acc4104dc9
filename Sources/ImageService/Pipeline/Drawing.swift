import Codecs
import Pixels

/// A finished picture, at the depth that was asked for.
enum Drawing: Sendable {
    /// With its colours, where they are known to be the source's.
    case shallow(RunRaster, PictureColours? = nil)
    /// Large, and drawn while it is encoded.
    case lazy(LazyRunRaster)
    case deep(DeepRunRaster)

    /// Width and height in pixels.
    var size: (width: Int, height: Int) {
        switch self {
        case .shallow(let picture, _): (picture.width, picture.height)
        case .lazy(let picture): (picture.width, picture.height)
        case .deep(let picture): (picture.high.width, picture.high.height)
        }
    }

    /// The file that is wanted of it.
    ///
    /// - Parameter source: what the source says beside its pixels.
    func encoded(
        _ wanted: WantedPicture, source: PictureMetadata, limits: ServiceLimits, workspace: EncodingWorkspace
    ) throws(EncodingError) -> EncodedImage {
        let recipe = wanted.recipe
        let metadata = recipe.metadata(of: source, width: size.width, height: size.height)
        switch self {
        case .shallow(let picture, let colours):
            let encoding = RenditionEncoding(
                recipe, wanted.clientClass, width: picture.width, height: picture.height, limits: limits
            ) { PictureContent(picture, colours) }
            return try encodeImage(
                picture, colours: colours, format: encoding.format, options: encoding.options, metadata: metadata,
                workspace: workspace)
        case .lazy(let picture):
            var survey: PictureSurvey?
            let encoding = RenditionEncoding(
                recipe, wanted.clientClass, width: picture.width, height: picture.height, limits: limits
            ) {
                let made = PictureSurvey(picture, allowsGray: metadata.colours.suitsGray)
                survey = made
                return made.content
            }
            return try encodeImage(
                picture, survey: survey, format: encoding.format, options: encoding.options, metadata: metadata,
                workspace: workspace)
        case .deep(let picture):
            return try encodeDeepPNG(picture, options: recipe.encodingOptions, metadata: metadata)
        }
    }
}
