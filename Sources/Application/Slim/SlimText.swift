import ImageService

/// What `endcap slim` says on the terminal.
enum SlimText {
    /// One picture: sizes, bytes, what was found along each axis, and how exact it is.
    static func line(_ outcome: SlimWork.Outcome) -> String {
        switch outcome.result {
        case .failure(let failure): return "\(outcome.file.path): \(failure.text)"
        case .success(let finding):
            let sizes =
                "\(finding.before.width)x\(finding.before.height) -> \(finding.after.width)x\(finding.after.height)"
            let (before, after) = outcome.byteCounts
            let kinds = "\(finding.horizontalKind) x \(finding.verticalKind)"
            let difference = finding.largestDifference
            let exactness =
                !finding.holds ? "NOT PROVED" : difference == 0 ? "exact" : "off by \(difference) at most"
            return "\(outcome.file.path): \(sizes), \(before) -> \(after) bytes (\(share(before, after)) saved), "
                + "\(kinds), \(exactness)"
        }
    }

    /// All pictures together.
    static func summary(_ outcomes: [SlimWork.Outcome]) -> String {
        let failures = outcomes.count { $0.isFailure }
        let smaller = outcomes.count { $0.isSmaller }
        let (before, after) = outcomes.byteCounts
        let pictures = outcomes.count == 1 ? "1 picture" : "\(outcomes.count) pictures"
        let failed = failures > 0 ? "; \(failures) failed" : ""
        return
            "\(pictures), \(smaller) of them smaller: \(before) -> \(after) bytes, \(share(before, after)) saved\(failed)"
    }

    /// `93 %`; of what grew a negative one.
    static func share(_ before: Int, _ after: Int) -> String {
        guard before > 0 else { return "0 %" }
        return "\(Int((Double(before - after) / Double(before) * 100).rounded())) %"
    }
}

extension SlimWork.Outcome {
    var isFailure: Bool {
        switch result {
        case .success(let finding): !finding.holds
        case .failure: true
        }
    }

    var isSmaller: Bool {
        guard case .success(let finding) = result else { return false }
        return finding.isSmaller
    }
}

extension [SlimWork.Outcome] {
    /// Bytes of all originals and of all slim pictures.
    var byteCounts: (before: Int, after: Int) {
        reduce(into: (before: 0, after: 0)) { sum, outcome in
            sum.before += outcome.byteCounts.before
            sum.after += outcome.byteCounts.after
        }
    }
}
