/// An answer from memory, and what it says besides to the one who asks.
package struct ReadyResponse: Sendable {
    /// The answer as it lies in memory.
    ///
    /// An object, so that handing it on counts one reference and not one for each of its parts: threads that answer with
    /// the same one wait for each other's counting.
    package final class Shared: Sendable {
        package let response: Response

        package init(_ response: Response) { self.response = response }

        /// The same answer in memory of its own, so that who has it counts no reference that others count.
        package func copied() -> Shared {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(response.body.byteCount)
            for piece in response.body.pieces {
                for _ in 0..<piece.repeatCount { bytes.append(contentsOf: piece.bytes) }
            }
            let body = response.body.stableBytes.map { Body($0) } ?? Body(bytes)
            return Shared(Response(status: response.status, fields: Fields(joining: response.fields), body: body))
        }
    }

    package let shared: Shared
    /// Written behind the fields of the shared answer.
    package var addedFields: Fields

    package init(_ shared: Shared, addedFields: Fields = Fields()) {
        self.shared = shared
        self.addedFields = addedFields
    }

    /// All of it in one.
    package var response: Response {
        var response = shared.response
        response.fields.append(contentsOf: addedFields)
        return response
    }
}
