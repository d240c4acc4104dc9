import Rendering

/// Has workers make something of pictures' pixels: one admission a task, whether the pixels are there or have to be
/// loaded and decoded first.
final class PictureWork: Sendable {
    private let sources: SourceLibrary
    private let workers: WorkerPool
    private let overload: OverloadReporter

    init(sources: SourceLibrary, workers: WorkerPool, overload: OverloadReporter) {
        self.sources = sources
        self.workers = workers
        self.overload = overload
    }

    /// Tasks that are worked on at the same time.
    var workerCount: Int { workers.workerCount }

    /// Takes a task on, or finishes it with the reason why it is not taken.
    ///
    /// - Returns: what ``withdraw(_:)`` takes; nil where it is finished.
    func submit<Plan>(_ task: PictureTask<Plan>) -> JobTicket? {
        let cost = sources.knownDecodingCost(of: task.picture)
        let run = PictureRun(
            task: task, sources: sources, workers: workers, overload: overload, admittedCost: cost)
        do throws(AdmissionRefusal) {
            return try workers.submit(WorkerPool.Job(cost: cost, deadline: task.deadline, perform: run.begin))
        } catch {
            task.finish(.failure(overload.error(for: error)))
            return nil
        }
    }

    /// Gives a task up that nobody waits for any more.
    func withdraw(_ ticket: JobTicket) { workers.withdraw(ticket) }
}
