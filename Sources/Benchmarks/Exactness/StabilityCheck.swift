import Codecs
import Dispatch
import Locks
import Pixels

/// Encodes the same random renditions on several threads at once, each with a workspace of its own, and sees that all
/// get the same bytes.
enum StabilityCheck {
    private static let longestSide = 2000
    private static let mostPixels = 100_000

    /// - Returns: a report that names the checksum of all files, to be compared with that of other runs.
    static func run(seed: UInt64, count: Int, threadCount: Int) throws -> Report {
        let results = Locked<[Result<UInt64, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
            let result = Result { try checksum(seed: seed, count: count) }
            results.withLock { $0.append(result) }
        }
        let checksums = Set(try results.withLock { $0 }.map { try $0.get() })
        guard let checksum = checksums.first, checksums.count == 1 else { throw Failure.differs(checksums.sorted()) }
        return Report(
            title: "Random renditions, encoded on several threads at once",
            notes: [
                "\(count) renditions from seed \(seed) on each of \(threadCount) threads, all alike: checksum "
                    + String(checksum, radix: 16)
            ])
    }

    private enum Failure: Error {
        /// Threads that got other bytes than others.
        case differs([UInt64])
    }

    /// Of all bytes of all files, each format with every effort.
    private static func checksum(seed: UInt64, count: Int) throws -> UInt64 {
        var renditions = RandomRenditions(seed: seed, longestSide: longestSide, mostPixels: mostPixels)
        let workspace = EncodingWorkspace()
        // Fowler, Noll and Vo's hash, variant 1a.
        var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 0..<count {
            let picture = try renditions.next()
            let options = EncodingOptions(effort: index % 9 + 1)
            for format in ImageFormat.allCases.filter(\.isRead) {
                let file = try encodeImage(picture, format: format, options: options, workspace: workspace)
                for byte in file.bytes.flattened() { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
            }
        }
        return checksum
    }
}
