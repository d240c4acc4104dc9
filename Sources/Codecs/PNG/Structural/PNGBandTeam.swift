internal import Dispatch

/// Compresses several groups of bands at the same time, each on a processor of its own, and joins them in order.
///
/// The bytes are those that one encoder after the other would write. Its memory, about 5 MB for each member, is there
/// only while it works.
final class PNGBandTeam {
    /// One encoder with the memory for its output.
    // Unchecked: one thread a wave touches a member, and the wave's end orders what follows.
    fileprivate final class Member: @unchecked Sendable {
        /// Serial, and so none of the queues whose threads Dispatch counts: it opens files for that, and without free
        /// descriptors the process would end.
        let queue = DispatchQueue(label: "endcap.png.band")
        let encoder = PNGBandEncoder()
        let output = ScratchBuffer<UInt8>(capacity: 1 << 16)
        /// The bands that were compressed last.
        var result: (writer: BitRopeWriter, sum: AdlerSum)?
    }

    /// Groups that may be compressed at once.
    let size: Int
    private var members: [Member] = []

    init(size: Int) { self.size = max(size, 1) }

    /// Writes plain bands.
    ///
    /// - Parameters:
    ///   - order: that of the palette's colours, once it is decided.
    ///   - endsStream: whether no other bands follow.
    /// - Returns: the sum of the bands' bytes.
    func encode(
        _ groups: ArraySlice<PNGBandGroup>, of picture: PNGPicture, _ order: PNGPaletteOrder?,
        to writer: inout BitRopeWriter, endsStream: Bool
    ) -> AdlerSum {
        while members.count < min(size, groups.count) { members.append(Member()) }
        var sum = AdlerSum()
        for start in stride(from: groups.startIndex, to: groups.endIndex, by: members.count) {
            let wave = groups[start..<min(start + members.count, groups.endIndex)]
            encode(wave, of: picture, order, endsStream: endsStream && wave.endIndex == groups.endIndex)
            for member in members.prefix(wave.count) {
                guard let result = member.result else { continue }
                writer.append(result.writer)
                sum.append(result.sum)
            }
        }
        return sum
    }

    private func encode(
        _ wave: ArraySlice<PNGBandGroup>, of picture: PNGPicture, _ order: PNGPaletteOrder?, endsStream: Bool
    ) {
        let encode: @Sendable (Int) -> Void = { [members] index in
            let endsStream = endsStream && index == wave.count - 1
            members[index].encode(wave[wave.startIndex + index], of: picture, order, endsStream: endsStream)
        }
        let others = DispatchGroup()
        for index in 1..<wave.count { members[index].queue.async(group: others) { encode(index) } }
        encode(0)
        others.wait()
    }

    /// Gives all memory back.
    func disband() { members = [] }
}

extension PNGBandTeam.Member {
    fileprivate func encode(
        _ group: PNGBandGroup, of picture: PNGPicture, _ order: PNGPaletteOrder?, endsStream: Bool
    ) {
        var order = order
        var writer = BitRopeWriter(output, byteCount: 0)
        writer.beginStoring()
        let sum = encoder.encode(group, of: picture, &order, to: &writer, endsStream: endsStream)
        writer.endStoring()
        result = (writer, sum)
    }
}
