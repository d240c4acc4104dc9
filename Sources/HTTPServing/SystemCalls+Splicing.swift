import CLinux
import Glibc

/// Moving pages through pipes.
extension SystemCalls {
    /// Makes a pipe that never blocks and holds `byteCount`, or what the system allows.
    static func makePipe(byteCount: Int) throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
        var ends: (reading: Descriptor, writing: Descriptor) = (-1, -1)
        _ = try check("pipe2") {
            unsafe withUnsafeMutableBytes(of: &ends) { bytes in
                unsafe pipe2(bytes.bindMemory(to: Int32.self).baseAddress, Int32(O_NONBLOCK | O_CLOEXEC))
            }
        }
        _ = fcntl(ends.writing, Int32(F_SETPIPE_SZ), Int32(byteCount))
        return ends
    }

    /// Closes both ends.
    static func close(_ ends: (reading: Descriptor, writing: Descriptor)) {
        close(ends.reading)
        close(ends.writing)
    }

    /// Puts the pages that bytes lie in into a pipe, as far as there is room.
    ///
    /// - Returns: how many bytes; nil where the system refuses.
    static func splice(_ bytes: UnsafeRawBufferPointer, into pipe: Descriptor) -> Int? {
        var vector = unsafe iovec(
            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
        while true {
            let (count, code) = unsafe (vmsplice(pipe, &vector, 1, UInt32(SPLICE_F_NONBLOCK)), errno)
            if count > 0 { return count }
            if count == 0 || code != EINTR { return nil }
        }
    }

    /// Moves what a pipe holds into a socket or elsewhere.
    ///
    /// There is no flag against SIGPIPE: ``blockPipeSignal()``.
    static func splice(_ pipe: Descriptor, to descriptor: Descriptor, byteCount: Int, hasMore: Bool) -> Transfer {
        let flags = UInt32(SPLICE_F_NONBLOCK) | (hasMore ? UInt32(SPLICE_F_MORE) : 0)
        while true {
            let (count, code) = (CLinux.splice(pipe, nil, descriptor, nil, byteCount, flags), errno)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .wouldBlock }
            if code != EINTR { return failedTransfer("splice", code) }
        }
    }

    /// Keeps SIGPIPE from the calling thread: writing to a connection that has gone is an error of that call.
    static func blockPipeSignal() {
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        _ = unsafe sigaddset(&signals, SIGPIPE)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
