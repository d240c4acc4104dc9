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
        return unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: maximumSliceCount) { vectors in
            unsafe send(queue, from: queue.start, filling: Vectors(storage: vectors), to: descriptor)
        }
    }

    /// Slices as the system takes them.
    @unsafe
    private struct Vectors {
        let storage: UnsafeMutableBufferPointer<iovec>
        var count = 0
        var byteCount = 0

        func adding(_ bytes: UnsafeRawBufferPointer) -> Vectors {
            let address = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            unsafe storage.initializeElement(at: count, to: iovec(iov_base: address, iov_len: bytes.count))
            return unsafe Vectors(storage: storage, count: count + 1, byteCount: byteCount + bytes.count)
        }
    }

    /// Enters the next slice's address and goes on with the others inside its scope, so that each array's address is
    /// used only where it is good.
    private static func send(
        _ queue: OutputQueue, from cursor: OutputQueue.Cursor, filling vectors: Vectors, to descriptor: Descriptor
    ) -> (Transfer, offered: Int) {
        var cursor = cursor
        guard unsafe vectors.count < maximumSliceCount, let slice = queue.next(&cursor) else {
            let hasMore = unsafe vectors.byteCount < queue.byteCount
            let filled = unsafe UnsafeMutableBufferPointer(rebasing: vectors.storage[..<vectors.count])
            let transfer = unsafe SystemCalls.send(descriptor, vectors: filled, hasMore: hasMore)
            return unsafe (transfer, vectors.byteCount)
        }
        return queue.withArray(of: slice) { bytes in
            unsafe bytes.withUnsafeBytes { bytes in
                let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[slice.range])
                return unsafe send(queue, from: cursor, filling: vectors.adding(part), to: descriptor)
            }
        }
    }
}
