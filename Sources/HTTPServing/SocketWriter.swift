import Glibc

/// Sends an ``OutputQueue`` to a socket.
enum SocketWriter {
    /// Most slices in one call. Each is one stack frame deep while the call is put together.
    static let maximumSliceCount = 64

    /// Sends as much as the socket takes, in as few calls as possible.
    ///
    /// - Returns: `bytes` with the number sent where all was sent, `wouldBlock` where some is left, or the failure.
    static func send(_ queue: inout OutputQueue, to descriptor: Descriptor) -> Transfer {
        var sent = 0
        while !queue.isEmpty {
            switch sendOnce(queue, to: descriptor) {
            case .bytes(let count):
                sent += count
                queue.advance(by: count)
            case let other: return other
            }
        }
        return .bytes(sent)
    }

    private static func sendOnce(_ queue: OutputQueue, to descriptor: Descriptor) -> Transfer {
        if let slice = queue.singleSlice {
            return unsafe slice.bytes.withUnsafeBytes { bytes in
                unsafe SystemCalls.send(descriptor, UnsafeRawBufferPointer(rebasing: bytes[slice.range]))
            }
        }
        let slices = queue.slices(limit: maximumSliceCount)
        return unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: slices.count) { vectors in
            unsafe vectors.initialize(repeating: iovec())
            return unsafe send(slices[...], filling: vectors, to: descriptor)
        }
    }

    /// Enters the first slice's address and goes on with the others inside its scope, so that each array's address is
    /// used only where it is good.
    private static func send(
        _ slices: ArraySlice<OutputQueue.Slice>, filling vectors: UnsafeMutableBufferPointer<iovec>,
        to descriptor: Descriptor
    ) -> Transfer {
        guard let slice = slices.first else { return unsafe SystemCalls.send(descriptor, vectors: vectors) }
        return unsafe slice.bytes.withUnsafeBytes { bytes in
            let part = unsafe bytes[slice.range]
            let address = unsafe UnsafeRawBufferPointer(rebasing: part).baseAddress
            unsafe vectors[slices.startIndex] = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: address), iov_len: slice.range.count)
            return unsafe send(slices.dropFirst(), filling: vectors, to: descriptor)
        }
    }
}
