import CLinux
import Glibc

/// A pipe through which pages of memory go into a socket without being copied: vmsplice(2), then splice(2).
///
/// One for each loop; empty between calls.
final class SplicePipe {
    /// Bytes that go through in one go: as much as a socket buffers.
    private static let byteCount = 262_144

    private var ends: (reading: Descriptor, writing: Descriptor)
    private let void: Descriptor
    /// False once the system has refused: then everything is copied.
    private var isUsable = true

    init() throws(SystemError) {
        ends = try SystemCalls.makePipe(byteCount: Self.byteCount)
        do throws(SystemError) {
            void = try SystemCalls.check("open") { unsafe open("/dev/null", O_WRONLY | O_CLOEXEC) }
        } catch {
            SystemCalls.close(ends)
            throw error
        }
    }

    deinit {
        SystemCalls.close(ends)
        SystemCalls.close(void)
    }

    /// Sends bytes that stay as they are until the peer has them; fewer only where the socket takes no more now.
    ///
    /// - Parameter hasMore: more follows at once, so that no packet need end here.
    func send(_ bytes: Span<UInt8>, to descriptor: Descriptor, hasMore: Bool) -> Transfer {
        unsafe bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
                let transfer = unsafe sendSome(rest, to: descriptor, hasMore: hasMore)
                guard case .bytes(let count) = transfer else { return sent > 0 ? .bytes(sent) : transfer }
                sent += count
            }
            return .bytes(sent)
        }
    }

    private func sendSome(_ buffer: UnsafeRawBufferPointer, to descriptor: Descriptor, hasMore: Bool) -> Transfer {
        guard isUsable, let filled = unsafe SystemCalls.splice(buffer, into: ends.writing) else {
            isUsable = false
            return unsafe SystemCalls.send(descriptor, buffer, hasMore: hasMore)
        }
        let transfer = SystemCalls.splice(
            ends.reading, to: descriptor, byteCount: filled, hasMore: hasMore || filled < buffer.count)
        switch transfer {
        case .bytes(filled): return transfer
        case .bytes(let count): empty(filled - count)
        case .end, .wouldBlock: empty(filled)
        case .failed(let error):
            empty(filled)
            guard error.code == EINVAL else { return transfer }
            // This kind of socket does not take pages.
            isUsable = false
            return unsafe SystemCalls.send(descriptor, buffer, hasMore: hasMore)
        }
        return transfer
    }

    /// Throws away what the socket did not take; a pipe that cannot be emptied is replaced.
    private func empty(_ byteCount: Int) {
        if case .bytes(byteCount) = SystemCalls.splice(ends.reading, to: void, byteCount: byteCount, hasMore: false) {
            return
        }
        guard let fresh = try? SystemCalls.makePipe(byteCount: Self.byteCount) else {
            isUsable = false
            return
        }
        SystemCalls.close(ends)
        ends = fresh
    }
}
