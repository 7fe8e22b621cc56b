import CLua
import CLuaShim

extension LuaState {
    func pushString(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { _ = lua_pushlstring(current, $0.baseAddress, $0.count) }
        }
    }

    /// Pushes the one userdata of an object, or a new one with a copy of a value.
    func pushObject(_ value: Any) {
        guard let number = typeNumber(of: value) else {
            preconditionFailure("no binding for \(type(of: value))")
        }
        let type = types[number]
        let size = type.size(value)
        guard Swift.type(of: value) is AnyClass else {
            charge(value, type)
            let box = Unmanaged<AnyObject>.passRetained(LuaBox(value)).toOpaque()
            return luashim_push_object(current, Int32(number), box, size)
        }
        let object = Unmanaged<AnyObject>.passUnretained(value as AnyObject)
        if luashim_push_known_object(current, object.toOpaque()) { return }
        charge(value, type)
        makeRoom(for: size)
        luashim_push_object(current, Int32(number), object.retain().toOpaque(), size)
        luashim_remember_object(current)
    }

    /// Collects what the script has let go of before much more is held for it: Lua does not see how large objects are.
    func makeRoom(for size: Int) {
        guard size >= Self.largeObject else { return }
        largeObjectBytes += size
        guard largeObjectBytes > largeObjectAllowance else { return }
        largeObjectBytes = size
        collectGarbage()
    }

    /// Bytes from which on an object is large: 64 KiB.
    private static var largeObject: Int { 64 << 10 }

    /// The number of the value's own type, or of the nearest bound type it inherits from.
    func typeNumber(of value: Any) -> Int? {
        let identifier = ObjectIdentifier(type(of: value))
        if let number = typeNumbers[identifier] { return number }
        let fitting = types.indices.filter { types[$0].isInstance(value) }
        guard let nearest = fitting.max(by: { types[$0].depth < types[$1].depth }) else { return nil }
        typeNumbers[identifier] = nearest
        return nearest
    }
}
