import Pixels
import Slicing

extension LintFinding {
    /// Pixels of a frame that are almost marks, in words.
    init(_ flaw: NinePatchFrameFlaw) {
        let shown = flaw.positions.prefix(8).map(String.init).joined(separator: ", ")
        let rest = flaw.positions.count > 8 ? " and \(flaw.positions.count - 8) more" : ""
        let isHorizontal = flaw.edge == .top || flaw.edge == .bottom
        let place = "\(flaw.edge.rawValue) edge, \(isHorizontal ? "x" : "y") = \(shown)\(rest)"
        switch flaw.kind {
        case .nearlyBlack:
            message = "Pixels of the nine-patch frame are almost black: \(place)."
            advice = "Paint marks #000000 and opaque; save without colour management and without scaling."
        case .halfTransparent:
            message = "Pixels of the nine-patch frame are neither marks nor what is beside them: \(place)."
            advice = "Draw the frame with a hard pencil after scaling: marks opaque, the rest as the upper left pixel."
        }
        rule = .frame
        axis = nil
    }
}
