package enum LightSpace: Hashable, Sendable { case encoded, linear }
