/// How much a job may use.
package struct Limits: Sendable, Equatable {
    /// What Lua's own values may take, in bytes. Default 256 MiB.
    package var luaMemory: Int = 256 << 20
    /// How long Lua may compute, in seconds of its own time; what the engine does meanwhile does not count. Default 10.
    package var luaTime: Double = 10
    /// What the whole worker may take, pictures and sound included, in bytes. Default: half of the machine's memory.
    package var workerMemory: Int = 4 << 30

    package init() {}
}

extension Limits: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(luaMemory)
        writer.write(luaTime)
        writer.write(workerMemory)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        luaMemory = try reader.integer()
        luaTime = try reader.double()
        workerMemory = try reader.integer()
    }
}
