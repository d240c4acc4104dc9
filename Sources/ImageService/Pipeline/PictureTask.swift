import Rendering
import Stores

/// Something to be made of a picture's pixels.
struct PictureTask<Plan: Sendable>: Sendable {
    var picture: ResolvedPicture
    /// Until when somebody waits.
    var deadline: Deadline
    /// Whether anybody waits.
    var isWanted: @Sendable () -> Bool
    /// Whether the file may be enough, without decoded pixels.
    var maySuitStreaming = false
    /// Everything that is to be known before the expensive part, from a file that is not decoded; nil where it must be.
    var streamedPlan: @Sendable (Source) throws(ServiceError) -> Plan? = { _ in nil }
    /// Everything that is to be known before the expensive part.
    var plan: @Sendable (DecodedFile) throws(ServiceError) -> Plan
    /// Pixels that the expensive part touches.
    var cost: @Sendable (Plan) -> Int
    /// The expensive part, on a worker; or what becomes of a failure, on any thread.
    ///
    /// Called once, unless nobody waits any more.
    var finish: @Sendable (Result<Plan, ServiceError>) -> Void
}

/// A task's way through the workers, step by step.
///
/// What it costs shows on the way: from the file's size in pixels, then from the plan. Where it turns out heavy it
/// starts again behind the other heavy ones, so that nothing large is held while it waits.
struct PictureRun<Plan: Sendable>: Sendable {
    let task: PictureTask<Plan>
    let sources: SourceLibrary
    let workers: WorkerPool
    let overload: OverloadReporter
    /// The cost that it has its place for.
    var admittedCost: Int

    /// The first step: pixels that are there, or else the file.
    func begin(_ turn: WorkerPool.Turn, _ ticket: JobTicket) -> WorkerPool.Step {
        guard canGoOn(turn) else { return end(turn) }
        let known = sources.knownSize(of: task.picture)
        // What is drawn as it is decoded is always drawn so: other pixels would come of decoded ones.
        if task.maySuitStreaming, known?.suitsStreaming ?? true { return load(ticket) }
        if let file = sources.keptFile(of: task.picture) { return draw(turn, .success(file)) }
        guard let known else { return load(ticket) }
        return heavier(known.pixelCount) ?? decode(nil, ticket)
    }

    /// Reads the file, and goes on with it or with its pixels.
    private func load(_ ticket: JobTicket) -> WorkerPool.Step {
        do throws(ServiceError) {
            let file = try sources.load(task.picture)
            guard task.maySuitStreaming, file.size.suitsStreaming else {
                return heavier(file.size.pixelCount) ?? decode(file, ticket)
            }
            if let step = heavier(file.size.pixelCount) { return step }
            guard let plan = try task.streamedPlan(file.source) else { return decode(file, ticket) }
            if let step = heavier(task.cost(plan)) { return step }
            task.finish(.success(plan))
            return task.isWanted() ? .done : .abandoned
        } catch {
            task.finish(.failure(error))
            return .done
        }
    }

    /// Decodes, or waits for whoever is at it already.
    private func decode(_ loaded: LoadedFile?, _ ticket: JobTicket) -> WorkerPool.Step {
        guard task.isWanted() else { return .abandoned }
        sources.decode(task.picture, loaded, deadline: task.deadline) { file in
            workers.resume(ticket, by: task.deadline) { turn, _ in draw(turn, file) }
        }
        return .parked
    }

    /// The last step, once the pixels are there.
    private func draw(_ turn: WorkerPool.Turn, _ file: SourceLibrary.FileResult) -> WorkerPool.Step {
        guard canGoOn(turn) else { return end(turn) }
        do throws(ServiceError) {
            let plan = try task.plan(try file.get())
            if let step = heavier(task.cost(plan)) { return step }
            task.finish(.success(plan))
            return task.isWanted() ? .done : .abandoned
        } catch {
            task.finish(.failure(error))
            return .done
        }
    }

    /// Starting again among the heavy ones, where the task belongs there and is not there yet.
    private func heavier(_ cost: Int) -> WorkerPool.Step? {
        guard workers.isHeavy(cost), !workers.isHeavy(admittedCost) else { return nil }
        var run = self
        run.admittedCost = cost
        return .heavier(cost: cost, run.begin)
    }

    private func canGoOn(_ turn: WorkerPool.Turn) -> Bool { turn == .work && task.isWanted() }

    /// The end of a task that nobody waits for, or whose time is over.
    private func end(_ turn: WorkerPool.Turn) -> WorkerPool.Step {
        guard let error = turn.error(overload) else { return .abandoned }
        task.finish(.failure(error))
        return .done
    }
}
