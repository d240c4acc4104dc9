import Foundation

/// What the kernel says of this process's memory, in bytes.
enum ProcessMemory {
    /// Resident now.
    static var resident: Int { bytes("VmRSS:") }

    /// The most that was resident since `resetPeak`.
    static var peak: Int { bytes("VmHWM:") }

    /// Makes the present size the peak (proc(5), clear_refs).
    static func resetPeak() throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// A line of proc_pid_status(5), which is in kibibytes.
    private static func bytes(_ name: String) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
            let fields = line.split { $0 == " " || $0 == "\t" }
            return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 1024
        }
        return 0
    }
}
