import Glibc

/// Standard output and standard error.
enum Console {
    /// For results: what a program may read.
    ///
    /// Ends with a line break, be it the text's own.
    static func print(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO) }

    /// For everything that is said to a person.
    static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// As `note`, without a line break.
    static func notePart(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Writes all of it, or as much as the reader takes: a closed pipe is nobody's error here.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // Unsafe: write(2) takes the bytes by pointer and has copied them when it returns.
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                guard errno == EINTR else { return }
            } else {
                rest = rest.dropFirst(written)
            }
        }
    }
}
