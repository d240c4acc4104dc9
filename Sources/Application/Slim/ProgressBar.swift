import Glibc
import Locks

/// A line on the terminal that says how far the work is; nothing where standard error is no terminal.
final class ProgressBar: Sendable {
    private let total: Int
    private let isShown: Bool
    private let isDrawn = Locked(false)

    init(total: Int) {
        self.total = total
        isShown = isatty(STDERR_FILENO) == 1 && total > 1
    }

    /// Prints a result above the bar.
    func print(_ line: String, done: Int) {
        clear()
        Console.print(line)
        draw(done)
    }

    /// Takes the bar away.
    func clear() {
        guard isDrawn.withLock({ $0 }) else { return }
        Console.notePart("\r\u{1B}[K")
        isDrawn.withLock { $0 = false }
    }

    private func draw(_ done: Int) {
        guard isShown else { return }
        Console.notePart(Self.text(done: done, total: total))
        isDrawn.withLock { $0 = true }
    }

    /// The bar and the figures, as `[#####     ] 10 of 20`.
    static func text(done: Int, total: Int) -> String {
        let length = 30
        let filled = total > 0 ? length * done / total : length
        return "[" + String(repeating: "#", count: filled) + String(repeating: " ", count: length - filled)
            + "] \(done) of \(total)"
    }
}
