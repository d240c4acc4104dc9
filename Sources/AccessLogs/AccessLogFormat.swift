import HTTPMessages

/// How the access log writes an answer: one line each.
package enum AccessLogFormat: String, CaseIterable, Sendable {
    /// An object, for programs.
    case json
    /// Words, for people.
    case text

    /// Appends a record's line.
    func append(_ record: AccessRecord, to sink: inout [UInt8]) {
        switch self {
        case .json: sink += Self.json(record).utf8
        case .text: sink += Self.text(record).utf8
        }
        sink.append(UInt8(ascii: "\n"))
    }

    private static func json(_ record: AccessRecord) -> String {
        let note = record.note
        var line = "{\"time\":\"\(record.timestamp)\",\"id\":\"\(record.requestID)\",\"client\":\"\(record.client)\""
        if !note.method.isEmpty {
            line +=
                ",\"method\":\(quoted(note.method)),\"target\":\(quoted(note.target)),\"version\":\"\(record.version)\""
        }
        line += ",\"status\":\(record.status),\"bytes\":\(record.byteCount)"
        line += ",\"duration_ms\":\(record.milliseconds)"
        if let route = record.route { line += ",\"route\":\"\(route)\"" }
        if let cache = record.report?.cache { line += ",\"cache\":\"\(cache.rawValue)\"" }
        if let stages = record.report?.stages, !stages.isEmpty {
            let stages = stages.map { "\"\($0.name)\":\($0.milliseconds)" }
            line += ",\"stages_ms\":{\(stages.joined(separator: ","))}"
        }
        if let trace = note.trace {
            line += ",\"trace_id\":\"\(trace.traceID)\",\"parent_id\":\"\(trace.parentID)\""
        }
        return line + "}"
    }

    private static func quoted(_ bytes: [UInt8]) -> String {
        JSONText.quoted(String(decoding: bytes, as: UTF8.self), escapesMarkup: false)
    }

    private static func text(_ record: AccessRecord) -> String {
        let note = record.note
        let request =
            note.method.isEmpty ? "-" : "\(escaped(note.method)) \(escaped(note.target)) \(record.version)"
        var words = [
            record.timestamp, record.client, "\"\(request)\"", "\(record.status)", "\(record.byteCount)",
            record.milliseconds + "ms",
            record.route.map { "\($0)" } ?? "-", record.report?.cache?.rawValue ?? "-", "id=\(record.requestID)",
        ]
        words += (record.report?.stages ?? []).map { "\($0.name)=\($0.milliseconds)ms" }
        if let trace = note.trace { words.append("trace=\(trace.traceID)-\(trace.parentID)") }
        return words.joined(separator: " ")
    }

    /// What could end the quotes, or is not printable, as `\xNN`.
    private static func escaped(_ bytes: [UInt8]) -> String {
        var escaped = ""
        for byte in bytes {
            if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return escaped
    }
}
