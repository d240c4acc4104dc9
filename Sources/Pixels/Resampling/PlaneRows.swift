/// A few rows of pixels as planes of numbers: all of a row's reds, then its greens, and so on.
///
/// Encoded colours are levels, 0...255, and light is 0...1; both are multiplied by alpha's share where there is alpha, which
/// stands in the last plane in levels. Filters may lead outside of these ranges.
struct PlaneRows {
    let kind: PlaneKind
    /// Pixels of a row.
    let width: Int
    /// Numbers from one plane to the next: loops may read up to three numbers too far.
    let stride: Int
    private var numbers: [Float]

    init(_ kind: PlaneKind, width: Int, rowCount: Int) {
        self.kind = kind
        self.width = width
        stride = Self.stride(width)
        numbers = [Float](repeating: 0, count: stride * kind.planeCount * rowCount + Self.slack)
    }

    private static let slack = 4

    private static func stride(_ width: Int) -> Int { (width + 3) / 4 * 4 }

    /// Numbers of one row.
    static func rowLength(_ kind: PlaneKind, width: Int) -> Int { stride(width) * kind.planeCount }

    /// Numbers of one row.
    var rowLength: Int { Self.rowLength(kind, width: width) }

    /// Calls `body` with a row's numbers and those that may be read behind them.
    func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        unsafe numbers.withUnsafeBufferPointer { all in
            let start = row * rowLength
            return unsafe body(UnsafeBufferPointer(rebasing: all[start..<start + rowLength + Self.slack]))
        }
    }

    /// Calls `body` with all numbers.
    func withAll<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        unsafe numbers.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// Calls `body` with a row's numbers, to be written.
    mutating func withMutableRow(_ row: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
        let start = row * rowLength
        let length = rowLength
        unsafe numbers.withUnsafeMutableBufferPointer { all in
            unsafe body(UnsafeMutableBufferPointer(rebasing: all[start..<start + length]))
        }
    }
}
