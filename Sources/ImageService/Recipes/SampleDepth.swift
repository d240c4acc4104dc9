/// Bits a sample of the answer.
package enum SampleDepth: String, CaseIterable, Hashable, Sendable {
    case eight = "8"
    case sixteen = "16"
}
