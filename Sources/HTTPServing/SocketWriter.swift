// `iovec` comes of whichever C module is built first.
import CLinux
import Glibc
import HTTPMessages

/// Sends an ``OutputQueue`` to a socket.
enum SocketWriter {
    /// Most slices in one call.
    ///
    /// Each is one stack frame deep while the call is put together.
    static let maximumSliceCount = 64

    /// Sends as much as the socket takes, in as few calls as possible: a short count already tells that it is full.
    ///
    /// - Returns: `bytes` with the number sent where all was sent, `wouldBlock` where some is left, or the failure.
    static func send(_ queue: inout OutputQueue, to descriptor: Descriptor, by pipe: SplicePipe) -> Transfer {
        var sent = 0
        while !queue.isEmpty {
            let (transfer, offered) = sendOnce(queue, to: descriptor, by: pipe)
            guard case .bytes(let count) = transfer else { return transfer }
            sent += count
            queue.advance(by: count)
            if count < offered { return .wouldBlock }
        }
        return .bytes(sent)
    }

    /// One call: what it came to, and how many bytes it was given.
    private static func sendOnce(
        _ queue: OutputQueue, to descriptor: Descriptor, by pipe: SplicePipe
    ) -> (Transfer, offered: Int) {
        if let (bytes, range) = queue.stablePart {
            let hasMore = range.count < queue.byteCount
            let transfer = bytes.withSpan { pipe.send($0.extracting(range), to: descriptor, hasMore: hasMore) }
            return (transfer, range.count)
        }
        if let slice = queue.singleSlice {
            let hasMore = slice.range.count < queue.byteCount
            let transfer = unsafe slice.bytes.withUnsafeBytes { bytes in
                let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[slice.range])
                return unsafe SystemCalls.send(descriptor, part, hasMore: hasMore)
            }
            return (transfer, slice.range.count)
        }
        let slices = queue.slices(limit: maximumSliceCount)
        let offered = slices.reduce(0) { $0 + $1.range.count }
        let transfer = unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: slices.count) { vectors in
            unsafe vectors.initialize(repeating: iovec())
            return unsafe send(
                slices[...], filling: vectors, to: descriptor, hasMore: offered < queue.byteCount)
        }
        return (transfer, offered)
    }

    /// Enters the first slice's address and goes on with the others inside its scope, so that each array's address is
    /// used only where it is good.
    private static func send(
        _ slices: ArraySlice<OutputQueue.Slice>, filling vectors: UnsafeMutableBufferPointer<iovec>,
        to descriptor: Descriptor, hasMore: Bool
    ) -> Transfer {
        guard let slice = slices.first else {
            return unsafe SystemCalls.send(descriptor, vectors: vectors, hasMore: hasMore)
        }
        return unsafe slice.bytes.withUnsafeBytes { bytes in
            let part = unsafe bytes[slice.range]
            let address = unsafe UnsafeRawBufferPointer(rebasing: part).baseAddress
            unsafe vectors[slices.startIndex] = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: address), iov_len: slice.range.count)
            return unsafe send(slices.dropFirst(), filling: vectors, to: descriptor, hasMore: hasMore)
        }
    }
}
