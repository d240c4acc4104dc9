/// A place that settings come from.
///
/// Later layers override earlier ones.
package enum ConfigurationLayer: Sendable {
    /// A JSON file's bytes; comments and trailing commas are allowed (JSON5).
    ///
    /// The name is for messages.
    case file(name: String, bytes: [UInt8])
    /// The process's variables; those without the table's prefix are left alone.
    ///
    /// An empty variable counts as not set.
    case environment([String: String])
    /// Command-line options that stand for keys: `("--listen", "http.listen", "127.0.0.1:80")`.
    case options([(option: String, path: String, text: String)])
}
