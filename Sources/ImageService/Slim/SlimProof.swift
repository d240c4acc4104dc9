/// What rendering a slim picture again has shown.
package struct SlimProof: Hashable, Sendable {
    /// One rendering at another size than the original's.
    package struct Rendering: Hashable, Sendable {
        /// In pixels.
        var width: Int
        var height: Int
        /// Whether every cap that lies on whole pixels came out byte for byte.
        var capsAreUnchanged: Bool
        /// Whether the parts cover the output without a gap or an overlap.
        var partsCoverOutput: Bool
        /// Of each axis with a period between two caps.
        var joints: AxisPair<Joint?>
    }

    /// Where the last tile of an axis meets the trailing cap.
    package struct Joint: Hashable, Sendable {
        /// Whether the line before the cap is the one that the period puts there.
        var isInPhase: Bool
        /// Whether it is the one that stands there in the original.
        var isSeamless: Bool
    }

    /// The largest difference between the original and what is drawn from the slim picture at its size, in levels.
    package var largestDifference: Int
    /// The same for what the original file draws by its ready address.
    var addressDifference: Int
    /// At other sizes; none where the picture is right at its own size alone.
    var renderings: [Rendering]

    /// Whether everything is as it should be, tolerance aside.
    package var holds: Bool {
        renderings.allSatisfy { rendering in
            let joints = [rendering.joints.horizontal, rendering.joints.vertical]
            return rendering.capsAreUnchanged && rendering.partsCoverOutput
                && joints.allSatisfy { $0?.isInPhase ?? true }
        } && addressDifference <= largestDifference
    }
}
