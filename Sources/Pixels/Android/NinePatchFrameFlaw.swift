package import Slicing

/// Pixels of a nine-patch's frame that are neither marks nor neutral but nearly so, along one edge.
package struct NinePatchFrameFlaw: Hashable, Sendable {
    /// What the pixels nearly are.
    package enum Kind: Hashable, Sendable {
        case nearlyBlack
        /// Neither opaque nor transparent.
        case halfTransparent
    }

    package var edge: NinePatchFrame.Edge
    package var kind: Kind
    /// Positions along the edge in the picture with its frame, ascending.
    package var positions: [Int]
}

extension Raster {
    /// Flaws of the frame, edge by edge; the corners are part of no edge.
    ///
    /// Traps below 3 × 3 pixels.
    package var ninePatchFrameFlaws: [NinePatchFrameFlaw] {
        precondition(width >= 3 && height >= 3)
        let isWhite = self[0, 0] == 0xFFFF_FFFF
        return NinePatchFrame.Edge.allCases.flatMap { edge -> [NinePatchFrameFlaw] in
            let isHorizontal = edge == .top || edge == .bottom
            var found: [NinePatchFrameFlaw.Kind: [Int]] = [:]
            for position in 1..<(isHorizontal ? width : height) - 1 {
                let pixel =
                    switch edge {
                    case .top: self[position, 0]
                    case .bottom: self[position, height - 1]
                    case .left: self[0, position]
                    case .right: self[width - 1, position]
                    }
                if let kind = Self.flaw(pixel, isWhite: isWhite) { found[kind, default: []].append(position) }
            }
            return [.nearlyBlack, .halfTransparent].compactMap { kind in
                found[kind].map { NinePatchFrameFlaw(edge: edge, kind: kind, positions: $0) }
            }
        }
    }

    private static func flaw(_ pixel: UInt32, isWhite: Bool) -> NinePatchFrameFlaw.Kind? {
        switch pixel >> 24 {
        case 0: return isWhite ? .halfTransparent : nil
        case 255:
            let brightest = max(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
            return pixel != 0xFF00_0000 && brightest <= 64 ? .nearlyBlack : nil
        default: return .halfTransparent
        }
    }
}
