import Foundation

/// The bytes of a file below `Fixtures`.
package func fixture(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent("Fixtures/" + path)))
}
