/// The buffer that a loop receives into: one for all its connections.
@safe
struct ReadBuffer: ~Copyable {
    private let storage: UnsafeMutableBufferPointer<UInt8>

    init(byteCount: Int) {
        unsafe storage = .allocate(capacity: byteCount)
        unsafe storage.initialize(repeating: 0)
    }

    deinit { unsafe storage.deallocate() }

    var byteCount: Int { unsafe storage.count }

    /// Receives from a socket to the buffer's start.
    func receive(from descriptor: Descriptor) -> Transfer {
        unsafe SystemCalls.receive(descriptor, into: UnsafeMutableRawBufferPointer(storage))
    }

    /// Gives access to the first `count` bytes.
    ///
    /// Nothing may be received meanwhile.
    func withBytes<Result>(_ count: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(Span(_unsafeElements: UnsafeBufferPointer(storage)).extracting(first: count))
    }
}
