import CLuaShim

/// An object that may grow after it was shown to a script, and that others may keep when the script has let go of it.
/// The memory limit counts it for as long as it lives.
package protocol LuaCharged: AnyObject, SendableMetatype {
    /// About how many bytes it takes, without the objects that it refers to. Asked after each change that may count.
    var byteCount: Int { get }
    /// The objects that are counted with it after a change, which may have changed too.
    var chargedParts: [any LuaCharged] { get }
    /// The object that counts it and dies with it; nil until it is counted.
    var memoryCharge: (any AnyObject & Sendable)? { get set }
}

extension LuaCharged {
    package var chargedParts: [any LuaCharged] { [] }
}

/// The bytes of all the objects that are charged to one script.
final class LuaMemoryMeter: @unchecked Sendable {  // the bytes are atomic
    let meter: OpaquePointer

    /// Nil when the system has no memory to give. Wraps `luashim_create_meter`.
    init?() {
        guard let meter = luashim_create_meter() else { return nil }
        self.meter = meter
    }

    deinit { luashim_destroy_meter(meter) }

    /// Counts an object as it is now, and its parts.
    /// - Returns: The growth in bytes.
    func charge(_ object: any LuaCharged) -> Int {
        let growth = chargeAlone(object)
        return object.chargedParts.reduce(growth) { $0 + chargeAlone($1) }
    }

    private func chargeAlone(_ object: any LuaCharged) -> Int {
        let bytes = object.byteCount
        let charge = object.memoryCharge as? LuaMemoryCharge
        let before = charge?.meter === self ? charge?.bytes ?? 0 : 0
        if bytes != before { object.memoryCharge = LuaMemoryCharge(bytes, on: self) }
        return bytes - before
    }
}

/// Bytes that count for as long as this lives.
private final class LuaMemoryCharge: Sendable {
    let bytes: Int
    let meter: LuaMemoryMeter

    init(_ bytes: Int, on meter: LuaMemoryMeter) {
        self.bytes = bytes
        self.meter = meter
        luashim_meter_add(meter.meter, bytes)
    }

    deinit { luashim_meter_add(meter.meter, -bytes) }
}
