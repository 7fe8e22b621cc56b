/// Something that is built on one thread and then used by exactly one other.
struct Handover<Value>: @unchecked Sendable {  // the builder lets go of it before the other thread starts
    let value: Value
    init(_ value: Value) { self.value = value }
}
