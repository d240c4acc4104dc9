package import Slicing

/// The block's line of each output line, nil where it is blank: what the runs say, one by one.
package func lines(of runs: [Run]) -> [Int?] {
    runs.flatMap { run -> [Int?] in
        switch run {
        case .literal(let start, let count): (0..<count).map { start + $0 }
        case .repeating(let start, let period, let count): (0..<count).map { start + $0 % period }
        case .blank(let count): Array(repeating: nil, count: count)
        }
    }
}
