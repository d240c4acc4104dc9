import Caching
import HTTPMessages
import Rendering

/// Answers what is known of a picture or of a rendition, as JSON; nothing is drawn and nothing is kept.
final class DescriptionEndpoint: Sendable {
    private let pipeline: Pipeline
    private let fields: AnswerFields

    init(_ pipeline: Pipeline, fields: AnswerFields) {
        self.pipeline = pipeline
        self.fields = fields
    }

    /// Answers a request with a description of the rendition that is wanted.
    func respond(
        to request: Request, with wanted: WantedPicture, _ description: Description,
        completion: @escaping @Sendable (Response) -> Void
    ) -> any Cancellable {
        let pending = PendingAnswer(completion: completion)
        let conditions = Conditions(request.fields)
        let deadline = Deadline(after: pipeline.limits.renderDeadline)
        let ticket = pipeline.sources.sighting(of: PictureRequest(wanted), deadline: deadline) { [self] result in
            switch result {
            case .failure(let error): pending.complete(error.response(fields: fields.problem(for: wanted)))
            case .success(let sighting):
                let order = Order(
                    wanted: wanted, picture: sighting.picture, description: description, deadline: deadline)
                answer(order, conditions, pending)
            }
        }
        if let ticket { pending.wait(in: .metadata, orElse: ticket.cancel) }
        return pending
    }

    /// One description to be made.
    private struct Order {
        var wanted: WantedPicture
        var picture: ResolvedPicture
        var description: Description
        /// Until when the client waits.
        var deadline: Deadline

        var entityTag: String { description.entityTag(of: wanted, from: picture) }
    }

    private func answer(_ order: Order, _ conditions: Conditions, _ pending: PendingAnswer) {
        let (entityTag, time) = (order.entityTag, order.picture.modificationTime)
        switch conditions.outcome(entityTag: entityTag, modificationTime: time) {
        case .proceed: break
        case .failed: return pending.complete(Conditions.failedResponse(fields: fields.problem(for: order.wanted)))
        case .notModified:
            let fields = fields.notModified(
                entityTag: entityTag, isNegotiated: order.wanted.clientClass != nil, .bypass)
            return pending.complete(Response(status: 304, fields: fields))
        }
        if pending.isCancelled { return }
        // On a worker: an axis that is smooth over thousands of pixels takes its time.
        let task = PictureTask(
            picture: order.picture, deadline: order.deadline, isWanted: { !pending.isCancelled },
            plan: { [self] (file) throws(ServiceError) in try response(to: order, file) }, cost: { _ in 0 },
            finish: { [self] result in
                switch result {
                case .failure(let error): pending.complete(error.response(fields: fields.problem(for: order.wanted)))
                case .success(let response): pending.complete(response)
                }
            })
        if let ticket = pipeline.work.submit(task) {
            pending.wait(in: .pixels) { [work = pipeline.work] in work.withdraw(ticket) }
        }
    }

    private func response(to order: Order, _ file: DecodedFile) throws(ServiceError) -> Response {
        // The file may have changed since it was seen: what was decoded counts.
        var order = order
        if order.picture.fileMetadata != file.metadata {
            order.picture.fileMetadata = file.metadata
            pipeline.sources.forgetSighting(of: PictureRequest(order.wanted))
        }
        let document = try order.description.document(
            of: order.wanted, Picture(file, order.picture), limits: pipeline.limits)
        let fields = fields.found(mediaType: "application/json", validators(order), .bypass)
        var response = Response(status: 200, fields: fields, body: Body(document))
        response.report = AnswerReport(cache: .bypass)
        return response
    }

    private func validators(_ order: Order) -> Fields {
        fields.validators(
            entityTag: order.entityTag, modificationTime: order.picture.modificationTime,
            isNegotiated: order.wanted.clientClass != nil)
    }
}
