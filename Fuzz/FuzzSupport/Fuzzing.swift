private import CFuzzer

/// Runs libFuzzer with the process's arguments; ends the process.
package enum Fuzzing {
    /// What is tried; set once, before the driver runs.
    ///
    /// Unchecked: the driver calls it on the thread that set it, and a C function can carry no context.
    nonisolated(unsafe) private static var test: ([UInt8]) -> Void = { _ in }

    /// Tries inputs on `test`, which traps where something is wrong.
    package static func run(_ test: @escaping ([UInt8]) -> Void) -> Never {
        unsafe Self.test = test
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
        let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            unsafe Fuzzing.test(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        fatalError("libFuzzer returned \(status)")
    }

    /// Ends the run, with a report of the input, where a condition does not hold.
    package static func require(_ condition: Bool, _ what: @autoclosure () -> String) {
        if !condition { fatalError(what()) }
    }
}
