import Testing

/// Tests that hold threads of the service until they let go: one after the other, so that none starves another.
@Suite(.serialized) struct GatedTests {}
