/// The last DC levels of the components, from which the next are told as differences (T.81, F.1.1.5.1).
struct JPEGPredictor: Sendable {
    private var levels: (Int32, Int32, Int32) = (0, 0, 0)

    init() {}

    @inline(__always)
    mutating func difference(_ level: Int32, component: Int) -> Int32 {
        switch component {
        case 0: return Self.exchange(&levels.0, level)
        case 1: return Self.exchange(&levels.1, level)
        default: return Self.exchange(&levels.2, level)
        }
    }

    @inline(__always)
    private static func exchange(_ last: inout Int32, _ level: Int32) -> Int32 {
        defer { last = level }
        return level &- last
    }
}
