import Foundation

/// Standard output for the result, standard error for everything else.
enum Output {
    static func print(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
