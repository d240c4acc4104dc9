import Glibc

/// What the kernel says of this process, under the names that Prometheus' own clients use.
struct ProcessFigures: Hashable, Sendable {
    var cpuSeconds: Double
    var residentByteCount: Int
    var virtualByteCount: Int
    var threadCount: Int
    /// Unix time.
    var startSeconds: Double
    var openDescriptorCount: Int?
    var descriptorLimit: Int?

    static var families: [CollectedFamily<ProcessFigures>] {
        [
            .counter("process_cpu_seconds_total", help: "User and system CPU time spent.") { $0.cpuSeconds },
            .gauge("process_resident_memory_bytes", help: "Resident memory size.") { $0.residentByteCount },
            .gauge("process_virtual_memory_bytes", help: "Virtual memory size.") { $0.virtualByteCount },
            .gauge("process_threads", help: "Threads.") { $0.threadCount },
            .gauge("process_start_time_seconds", help: "Start time since the Unix epoch.") { $0.startSeconds },
            .gauge("process_open_fds", help: "Open file descriptors.") { $0.openDescriptorCount.map(Double.init) },
            .gauge("process_max_fds", help: "Most file descriptors allowed.") { $0.descriptorLimit.map(Double.init) },
        ]
    }

    /// What the figures in `/proc` are counted in.
    struct Units {
        var ticksPerSecond: Int
        var pageByteCount: Int
        /// Unix time at which the machine started.
        var bootSeconds: Double
    }

    /// Reads the line of `/proc/self/stat` (proc(5)); nil where it is not of that form.
    init?(stat: String, units: Units) {
        // The second field is the program's name in parentheses, and may hold anything.
        guard let end = stat.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        // From here the fields count from the third, the state.
        let fields = stat[stat.utf8.index(after: end)...].split(whereSeparator: \.isWhitespace)
        guard fields.count >= 22, let userTicks = Int(fields[11]), let systemTicks = Int(fields[12]),
            let threadCount = Int(fields[17]), let startTicks = Int(fields[19]), let size = Int(fields[20]),
            let pages = Int(fields[21])
        else { return nil }
        let ticksPerSecond = Double(units.ticksPerSecond)
        cpuSeconds = Double(userTicks + systemTicks) / ticksPerSecond
        residentByteCount = pages * units.pageByteCount
        virtualByteCount = size
        self.threadCount = threadCount
        // Hundredths: finer digits would be noise that differs from scrape to scrape.
        startSeconds = ((units.bootSeconds + Double(startTicks) / ticksPerSecond) * 100).rounded() / 100
    }
}

// MARK: - Reading

extension ProcessFigures {
    /// Taken once, so that the start time is the same in every scrape.
    private static let units = Units(
        ticksPerSecond: max(1, sysconf(Int32(_SC_CLK_TCK))), pageByteCount: max(1, sysconf(Int32(_SC_PAGESIZE))),
        bootSeconds: seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME))

    /// The figures now; nil where `/proc` cannot be read.
    static func read() -> ProcessFigures? {
        guard let stat = text(ofFile: "/proc/self/stat"), var figures = ProcessFigures(stat: stat, units: units) else {
            return nil
        }
        figures.openDescriptorCount = countDescriptors()
        var limit = rlimit()
        if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            figures.descriptorLimit = Int(clamping: limit.rlim_cur)
        }
        return figures
    }

    private static func countDescriptors() -> Int? {
        guard let directory = unsafe opendir("/proc/self/fd") else { return nil }
        defer { unsafe closedir(directory) }
        var count = 0
        while unsafe readdir(directory) != nil { count += 1 }
        // Less `.`, `..` and the descriptor that this reading needs.
        return max(0, count - 3)
    }

    /// A short file's text; nil where it cannot be read in one piece.
    private static func text(ofFile path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
