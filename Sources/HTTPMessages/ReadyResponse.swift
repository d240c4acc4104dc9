/// An answer from memory, and what it says besides to the one who asks.
package struct ReadyResponse: Sendable {
    /// The answer as it lies in memory.
    ///
    /// An object, so that handing it on counts one reference and not one for each of its parts: threads that answer with
    /// the same one wait for each other's counting.
    package final class Shared: Sendable {
        package let response: Response

        package init(_ response: Response) { self.response = response }
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
