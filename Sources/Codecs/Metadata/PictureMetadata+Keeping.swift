/// What may be taken over from a source into a file that is made of it.
package enum MetadataKind: Hashable, Sendable {
    case exif, xmp, credit
}

extension PictureMetadata {
    /// What a file of an upright picture of that size says that is made of this one: its colours and density, and
    /// of the rest only what is kept.
    package func describing(
        width: Int, height: Int, density: PixelDensity?, keeping kinds: Set<MetadataKind>
    ) -> PictureMetadata {
        var metadata = PictureMetadata()
        metadata.colours = colours
        metadata.density = density
        if kinds.contains(.exif) {
            let block = exif.flatMap { EXIFBlock($0) }
            metadata.exif = block?.describing(width: width, height: height, density: density)
        }
        if kinds.contains(.xmp) { metadata.xmp = xmp.map(Self.upright) }
        if kinds.contains(.credit) { metadata.credit = credit }
        return metadata
    }

    /// The packet with an orientation of 1 where it has one, as an attribute or as an element.
    private static func upright(_ packet: [UInt8]) -> [UInt8] {
        let name = Array("tiff:Orientation".utf8)
        var packet = packet
        var position = 0
        while let start = packet[position...].firstRange(of: name) {
            position = start.upperBound
            let value = packet[position...].prefix { [0x3D, 0x3E, 0x20, 0x22, 0x27].contains($0) }.endIndex
            guard value < packet.count, value > position, 0x31...0x38 ~= packet[value] else { continue }
            packet[value] = 0x31
        }
        return packet
    }
}

extension ColourDescription {
    /// An ICC profile for formats that know no other way; nil for what they mean anyway.
    var embeddedProfile: [UInt8]? { ColourSource(self)?.profileBytes }

    /// What the profile calls itself, in printable ASCII; nil where there is none or it has no name.
    package var profileName: String? {
        guard case .profile(let bytes) = self else { return nil }
        return ICCProfile.name(of: bytes)
    }
}

extension ArraySlice<UInt8> {
    /// Where `other`, which is not empty, occurs first.
    fileprivate func firstRange(of other: [UInt8]) -> Range<Int>? {
        guard count >= other.count else { return nil }
        return (startIndex...endIndex - other.count).first { self[$0] == other[0] && self[$0...].starts(with: other) }
            .map { $0..<$0 + other.count }
    }
}
