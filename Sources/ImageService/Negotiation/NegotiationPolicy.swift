import Codecs
import HTTPMessages

/// What requests may negotiate, as the operator allows it.
package struct NegotiationPolicy: Hashable, Sendable {
    /// Whether AVIF is written, by `format=avif` and by `format=auto`.
    package var allowsAVIF = false
    /// Whether `Save-Data: on` makes `format=auto` answer smaller files.
    package var heedsSaveData = false
    /// Whether the library is there that chooses colours for `colors`.
    package var canReduceColours = QuantizationLibrary.shared != nil

    package init() {}

    /// The request fields that an answer to `format=auto` depends on: the value of `Vary`.
    var vary: String { heedsSaveData ? "Accept, Save-Data" : "Accept" }

    /// The formats that are written.
    var formats: [ImageFormat] { ImageFormat.allCases.filter { allowsAVIF || $0 != .avif } }

    /// The class of a request with these fields; nil where it accepts no format that is written.
    func clientClass(_ fields: RequestFields) -> ClientClass? {
        ClientClass(
            AcceptedFormats(fields["accept"]), allowsAVIF: allowsAVIF,
            savesData: heedsSaveData && SaveData.isOn(fields["save-data"]))
    }

    /// The same from a head as it stands in the read buffer; allocates nothing.
    func clientClass(_ head: RequestHead, in bytes: Span<UInt8>) -> ClientClass? {
        let accepted = AcceptedFormats(bytes.extracting(head.accept ?? 0..<0))
        let savesData = heedsSaveData && SaveData.isOn(bytes.extracting(head.saveData ?? 0..<0))
        return ClientClass(accepted, allowsAVIF: allowsAVIF, savesData: savesData)
    }

    /// Settles what a request leaves to negotiation, and refuses what is switched off or not installed.
    func settle(_ wanted: inout WantedPicture, for fields: RequestFields) throws(ServiceError) {
        if let count = wanted.recipe.colourLimit, !canReduceColours {
            let parameter = ParameterTable.colours.definition
            throw .parameter(
                .notAllowed(
                    name: parameter.name, value: String(count), reason: "libimagequant is not installed here",
                    form: parameter.form))
        }
        switch wanted.recipe.format {
        case .auto:
            guard let clientClass = clientClass(fields) else {
                throw .notAcceptable(offered: formats.map(\.mediaType), vary: vary)
            }
            wanted.clientClass = clientClass
        case .avif where !allowsAVIF:
            throw .parameter(
                .notAllowed(
                    name: ParameterTable.format.definition.name, value: FormatChoice.avif.rawValue,
                    reason: "it is switched off here", form: ParameterTable.format.definition.form))
        default: break
        }
    }
}

/// The field `Save-Data` (Save Data API, 2).
private enum SaveData {
    static func isOn(_ value: String?) -> Bool { isOn((value ?? "").utf8.span) }

    /// Parameters behind the token are left alone.
    static func isOn(_ value: Span<UInt8>) -> Bool {
        value.count >= 2 && value[0] | 0x20 == UInt8(ascii: "o") && value[1] | 0x20 == UInt8(ascii: "n")
            && (value.count == 2 || value[2] == UInt8(ascii: ";"))
    }
}
