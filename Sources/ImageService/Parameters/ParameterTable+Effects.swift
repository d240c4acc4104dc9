import Pixels

// MARK: Effects on the drawn picture.

extension ParameterTable {
    package static let blur = Parameter<Double>(
        "blur", form: "a number of points from 0.1 to 100, times `scale` at most \(maximumBlurSigma) pixels",
        default: "none", help: "Gaussian blur: its standard deviation."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0.1...100)
    }

    package static let sharpen = Parameter<Double>(
        "sharpen", form: "a number of points from 0.1 to 10, times `scale` at most \(maximumSharpeningSigma) pixels",
        default: "none", help: "Stresses details finer than this: the standard deviation of an unsharp mask."
    ) { (text) throws(ParameterFault) in
        try parseNumber(text, in: 0.1...10)
    }

    package static let radius = Parameter<RoundedCorners>(
        "radius",
        form:
            "1 number of points from 0 to \(maximumPoints), 4 of them as `top-left,top-right,bottom-right,bottom-left`, "
            + "or `max`",
        default: "0", help: "Rounded corners; `max` makes a circle or a pill. Room around the picture stays outside."
    ) { (text) throws(ParameterFault) in
        try parseRadius(text)
    }

    /// Largest standard deviation of a blur in pixels.
    static let maximumBlurSigma = 200
    /// Largest standard deviation of an unsharp mask in pixels.
    static let maximumSharpeningSigma = 12
}
