/// A loop's connections by key.
///
/// Lookup, insertion and removal are O(1); places are used again.
struct ConnectionTable {
    private struct Place {
        var generation: UInt32 = 0
        var connection: Connection?
    }

    private var places: [Place] = []
    private var free: [Int] = []

    var count: Int { places.count - free.count }

    /// The connection of a key; nil where it has gone.
    subscript(key: ConnectionKey) -> Connection? {
        guard places.indices.contains(key.index), places[key.index].generation == key.generation else { return nil }
        return places[key.index].connection
    }

    /// The connection in a place.
    subscript(index: Int) -> Connection? { places[index].connection }

    mutating func insert(_ descriptor: Descriptor) -> Connection {
        let index = free.popLast() ?? places.count
        if index == places.count { places.append(Place()) }
        let key = ConnectionKey(index: index, generation: places[index].generation)
        let connection = Connection(descriptor: descriptor, key: key)
        places[index].connection = connection
        return connection
    }

    mutating func remove(_ connection: Connection) {
        let index = connection.key.index
        places[index].connection = nil
        let next = connection.key.generation &+ 1
        places[index].generation = next == ConnectionKey.reservedGeneration ? 0 : next
        free.append(index)
    }

    /// All connections, in no order.
    var all: [Connection] { places.compactMap(\.connection) }
}
