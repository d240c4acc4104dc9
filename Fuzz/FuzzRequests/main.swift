// Bytes as a server reads them: heads one behind the other, bodies read over, until the input ends or is refused.
// However the input is cut, the same has to come out.

import FuzzSupport
import HTTPMessages

Fuzzing.run { given in
    // A line is refused at its end at the latest: an open one may be looked at once it has one.
    let input = given + [0x0A]
    let whole = Reading(input, step: .max)
    for step in [1, 2 + given.count % 61] {
        let reading = Reading(input, step: step)
        Fuzzing.require(reading == whole, "in steps of \(step): \(reading), at once: \(whole)")
    }
    _ = ProxyHeader.parse(given.span)
}
