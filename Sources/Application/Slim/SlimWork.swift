import Codecs
import Dispatch
import Glibc
import HTTPMessages
import ImageService
import Locks

/// Makes many pictures slim, as many at once as there are cores.
final class SlimWork: Sendable {
    /// What became of one picture.
    struct Outcome: Sendable {
        var file: PictureFiles.File
        var result: Result<SlimFinding, SlimFailure>
        /// Bytes of the original and of the slim picture, 0 where it failed.
        var byteCounts: (before: Int, after: Int)
    }

    let options: SlimOptions
    let form: SlimForm
    /// Where files are written, nil where none are.
    let folder: String?
    let replaces: Bool
    /// Of the report that is wanted, nil where none is.
    let report: SlimReport.Format?
    private let isStopped = Locked(false)

    init(options: SlimOptions, form: SlimForm, folder: String?, replaces: Bool, report: SlimReport.Format?) {
        self.options = options
        self.form = form
        self.folder = folder
        self.replaces = replaces
        self.report = report
    }

    /// Whether the run was interrupted.
    var wasStopped: Bool { isStopped.withLock { $0 } }

    /// Begins no further picture and gives up those under way; files that are being written are written.
    func stop() { isStopped.withLock { $0 = true } }

    /// Does all the work; outcomes are in the files' order, without those that were not come to.
    ///
    /// - Parameter notify: called after each picture, one at a time, with how many are done.
    func run(_ files: [PictureFiles.File], notify: @Sendable (Outcome, Int) -> Void) -> [Outcome] {
        let outcomes = Locked<[Int: Outcome]>([:])
        let claimed = Locked<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            guard !wasStopped else { return }
            let outcome = make(files[index]) { path in claimed.withLock { $0.insert(path).inserted } }
            // What was given up has no outcome.
            if wasStopped, outcome.isFailure { return }
            outcomes.withLock { outcomes in
                outcomes[index] = outcome
                notify(outcome, outcomes.count)
            }
        }
        return outcomes.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Parameter claim: false where another picture of this run has the path already.
    private func make(_ file: PictureFiles.File, claim: (String) -> Bool) -> Outcome {
        do {
            let (store, path) = try LocalFile.store(around: file.path)
            // The very file, whatever variants lie beside it.
            let result = try OneOffRender(store: store, limits: Self.limits).slim(path, options: options) {
                !wasStopped
            }
            let written = try form.files(of: result, relativePath: file.relativePath)
            if let folder {
                for (path, _) in written where !claim(path) {
                    throw SlimFailure("another picture is written to \(path)")
                }
                for (path, bytes) in written {
                    try NewFile.write(bytes, to: folder + "/" + path, replaces: replaces)
                }
            }
            var finding = SlimFinding(result)
            finding.reportPart = try report?.part(result, file) ?? ""
            let after = written.first?.bytes.count ?? 0
            return Outcome(file: file, result: .success(finding), byteCounts: (result.originalByteCount, after))
        } catch {
            return Outcome(file: file, result: .failure(SlimFailure(error)), byteCounts: (0, 0))
        }
    }

    /// As large pictures as are decoded at all.
    static var limits: ServiceLimits {
        var limits = ServiceLimits()
        limits.maximumDistinctPixelCount = max(
            limits.maximumDistinctPixelCount, limits.decoding.maximumPixelCount)
        return limits
    }
}

/// Why a picture has no slim one, for people.
struct SlimFailure: Error, Hashable, Sendable {
    var text: String

    init(_ text: String) { self.text = text }

    init(_ error: any Error) {
        text =
            switch error {
            case let error as SlimFailure: error.text
            case let error as ServiceError: error.problem.detail
            case let error as LocalFileError where error.code == EEXIST:
                "\(error.path) is there already; --force replaces it"
            default: "\(error)"
            }
    }
}
