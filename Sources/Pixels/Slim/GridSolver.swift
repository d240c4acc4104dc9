import Slicing

/// Finds a smaller picture that is drawn as a given one where both axes are mixed, in the order in which the renderer
/// does it: across, rounded, then down.
///
/// What each channel may be, of each pixel and of what lies between the two passes, is a set of levels. Each pair of
/// pixels that are mixed narrows down its sets until nothing changes any more; where several levels are left one is
/// tried and the rest narrowed down again. The sums are the renderer's own: where nothing is left, there is nothing.
struct GridSolver {
    static let alpha = 3
    /// Pairs of alphas that are followed at once, each with colours of its own.
    static let maximumMixingCount = 9

    let picture: Raster
    let across: MixedAxis
    let down: MixedAxis
    let isOpaque: Bool
    var domains: GridDomains
    /// Pixels of the smaller picture, and those between the passes; each has a place for every channel.
    let sourceCount: Int
    let middleCount: Int
    /// Constraints that are to be looked at, and whether each is.
    private var queue: [Int] = []
    private var isQueued: [Bool]
    /// How often pixels were involved where nothing was left.
    private(set) var blame: [Int: Int] = [:]
    /// Levels looked at.
    var steps = 0
    let maximumStepCount: Int
    /// Whether there is no solution, as far as each pair of pixels tells, or it takes too long to see.
    private(set) var isHopeless = false

    private init(_ picture: Raster, across: MixedAxis, down: MixedAxis, isOpaque: Bool, maximumStepCount: Int) {
        self.picture = picture
        self.across = across
        self.down = down
        self.isOpaque = isOpaque
        self.maximumStepCount = maximumStepCount
        sourceCount = across.sourceCount * down.sourceCount
        middleCount = across.length * down.sourceCount
        domains = GridDomains(count: 4 * (sourceCount + middleCount))
        isQueued = Array(
            repeating: false, count: 4 * (down.sourceCount * across.groups.count + across.length * down.groups.count))
    }

    init(_ picture: Raster, across: MixedAxis, down: MixedAxis, maximumStepCount: Int) {
        self.init(
            picture, across: across, down: down, isOpaque: Pixels.isOpaque(picture.pixels.span),
            maximumStepCount: maximumStepCount)
        for channel in channels where !isHopeless { start(channel) }
    }

    private mutating func start(_ channel: Int) {
        for x in 0..<across.length {
            guard copyDown(x, channel) else {
                isHopeless = true
                return
            }
            for group in down.groups.indices { enqueueDown(channel, group, column: x) }
        }
        for row in 0..<down.sourceCount {
            for group in across.groups.indices { enqueueAcross(channel, group, row: row) }
        }
        isHopeless = !propagate()
    }

    /// Goes on from what is known to lie between the two passes.
    ///
    /// - Parameters:
    ///   - middle: a solver of the same picture that leaves columns as they are.
    ///   - doubtfulRow: is looked at first; becomes the one that speaks against it.
    init(_ middle: GridSolver, across: MixedAxis, maximumStepCount: Int, doubtfulRow: inout Int) {
        self.init(
            middle.picture, across: across, down: middle.down, isOpaque: middle.isOpaque,
            maximumStepCount: maximumStepCount)
        for channel in channels {
            let known = (0..<middleCount).map { middle.domains[channel * middleCount + $0] }
            domains.set(known, from: 4 * sourceCount + channel * middleCount)
        }
        for channel in channels {
            for row in [doubtfulRow] + Array(0..<down.sourceCount) {
                for group in across.groups.indices { enqueueAcross(channel, group, row: row) }
                guard propagate() else {
                    (isHopeless, doubtfulRow) = (true, row)
                    return
                }
            }
        }
    }

    private var channels: [Int] { isOpaque ? [0, 1, 2] : [Self.alpha, 0, 1, 2] }

    /// The lowest and highest levels of each pixel of the smaller picture, as far as they are known.
    var bounds: BoundedRaster {
        var bounds = BoundedRaster(width: across.sourceCount, height: down.sourceCount)
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                for channel in 0..<4 {
                    let set = isOpaque && channel == Self.alpha ? LevelSet(255) : domains[source(channel, x, y)]
                    bounds.set(x, y, UInt32(channel * 8), (set.first ?? 0)...(set.last ?? 255))
                }
            }
        }
        return bounds
    }

    // MARK: Places

    func source(_ channel: Int, _ column: Int, _ row: Int) -> Int {
        channel * sourceCount + row * across.sourceCount + column
    }

    func middle(_ channel: Int, _ column: Int, _ row: Int) -> Int {
        4 * sourceCount + channel * middleCount + row * across.length + column
    }

    func level(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        Int(picture[x, y] >> UInt32(channel * 8) & 0xFF)
    }

    /// Whether a channel of the picture says anything at a pixel.
    func isVisible(_ x: Int, _ y: Int, _ channel: Int) -> Bool {
        isOpaque || channel == Self.alpha || level(x, y, Self.alpha) > 0
    }

    // MARK: The queue

    private var firstDown: Int { 4 * down.sourceCount * across.groups.count }

    private mutating func enqueueAcross(_ channel: Int, _ group: Int, row: Int) {
        enqueue((channel * down.sourceCount + row) * across.groups.count + group)
    }

    private mutating func enqueueDown(_ channel: Int, _ group: Int, column: Int) {
        guard !down.groups[group].isCopy else { return }
        enqueue(firstDown + (channel * across.length + column) * down.groups.count + group)
    }

    private mutating func enqueue(_ constraint: Int) {
        guard !isQueued[constraint] else { return }
        isQueued[constraint] = true
        queue.append(constraint)
    }

    /// False where nothing is left, or it takes too long.
    mutating func propagate() -> Bool {
        var next = 0
        while next < queue.count {
            let constraint = queue[next]
            isQueued[constraint] = false
            next += 1
            guard revise(constraint), steps <= maximumStepCount else {
                for constraint in queue[next...] { isQueued[constraint] = false }
                queue.removeAll(keepingCapacity: true)
                return false
            }
        }
        queue.removeAll(keepingCapacity: true)
        return true
    }

    private mutating func revise(_ constraint: Int) -> Bool {
        if constraint < firstDown {
            let (line, group) = constraint.quotientAndRemainder(dividingBy: across.groups.count)
            let (channel, row) = line.quotientAndRemainder(dividingBy: down.sourceCount)
            if reviseAcross(channel, across.groups[group], row: row) { return true }
            blame(channel, columns: across.groups[group], rows: row...row)
        } else {
            let (line, index) = (constraint - firstDown).quotientAndRemainder(dividingBy: down.groups.count)
            let (channel, x) = line.quotientAndRemainder(dividingBy: across.length)
            let group = down.groups[index]
            if reviseDown(channel, group, column: x) { return true }
            let rows = min(group.lower, group.upper)...max(group.lower, group.upper)
            blame(channel, columns: across.groups[across.groupOfLine[x]], rows: rows)
        }
        return false
    }

    private mutating func blame(_ channel: Int, columns: MixedAxis.Group, rows: ClosedRange<Int>) {
        for channel in isOpaque || channel == Self.alpha ? [channel] : [channel, Self.alpha] {
            for row in [rows.lowerBound, rows.upperBound] {
                for column in [columns.lower, columns.upper] { blame[source(channel, column, row), default: 0] += 1 }
            }
        }
    }

    /// False where nothing is left.
    mutating func narrow(_ place: Int, to set: LevelSet) -> Bool {
        guard domains.narrow(place, to: set) else { return true }
        guard !domains[place].isEmpty else { return false }
        wake(place)
        return true
    }

    /// Has everything looked at again that hangs on a place.
    private mutating func wake(_ place: Int) {
        let isSource = place < 4 * sourceCount
        let (channel, index) = (isSource ? place : place - 4 * sourceCount)
            .quotientAndRemainder(dividingBy: isSource ? sourceCount : middleCount)
        // How colours are mixed is known where alphas are.
        let tells = channel == Self.alpha && domains[place].count <= Self.maximumMixingCount
        let channels = tells ? self.channels : [channel]
        if isSource {
            let (row, column) = index.quotientAndRemainder(dividingBy: across.sourceCount)
            for group in across.groupsOfSource[column] {
                for channel in channels { enqueueAcross(channel, group, row: row) }
            }
        } else {
            let (row, column) = index.quotientAndRemainder(dividingBy: across.length)
            for group in down.groupsOfSource[row] {
                for channel in channels { enqueueDown(channel, group, column: column) }
            }
            enqueueAcross(channel, across.groupOfLine[column], row: row)
        }
    }
}
