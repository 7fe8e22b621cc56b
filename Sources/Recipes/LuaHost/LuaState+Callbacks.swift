import CLua
import CLuaShim
import Glibc
import Wording

/// A function that Lua can call by its number.
struct HostFunction {
    /// Reads its arguments from the current stack, pushes its results and answers how many.
    let body: (LuaState) throws -> Int32
}

/// The C entry points. None lets an error or a Lua jump cross it.
enum Callbacks {
    private static func state(_ context: UnsafeMutableRawPointer?) -> LuaState {
        Unmanaged<LuaState>.fromOpaque(context!).takeUnretainedValue()
    }

    static let dispatch: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, CInt) -> CInt = {
        state($0).dispatch($1!, $2)
    }

    static let release: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = { _, object in
        Unmanaged<AnyObject>.fromOpaque(object!).release()
    }

    static let print: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Void = {
        let bytes = UnsafeRawBufferPointer(start: $1, count: $2)
        state($0).hooks.print(String(decoding: bytes, as: UTF8.self))
    }

    static let findModule:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<luashim_module>?) -> Bool =
            {
                context, name, module in
                do {
                    let found = try state(context).hooks.findModule(String(cString: name!))
                    module!.pointee = luashim_module(
                        bytes: copy(found.source), length: found.source.count, chunk_name: strdup(found.chunkName),
                        thrown: nil)
                    return true
                } catch {
                    let reportable = error as? any LuaReportable
                    let text = Array((reportable?.luaMessage ?? "\(error)").utf8)
                    let thrown = ThrownError(error, reportable?.luaKind ?? .recipeError)
                    module!.pointee = luashim_module(
                        bytes: copy(text), length: text.count, chunk_name: nil,
                        thrown: Unmanaged<AnyObject>.passRetained(thrown).toOpaque())
                    return false
                }
            }

    /// The bytes in a block from malloc, which C frees.
    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        guard let block = malloc(max(bytes.count, 1)) else { return nil }
        bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(block, start, $0.count) } }
        return block.assumingMemoryBound(to: CChar.self)
    }
}

extension LuaState {
    func addFunction(_ body: @escaping (LuaState) throws -> Int32) -> Int32 {
        functions.append(HostFunction(body: body))
        return Int32(functions.count - 1)
    }

    fileprivate func dispatch(_ lua: OpaquePointer, _ number: CInt) -> CInt {
        with(lua) {
            do {
                return try functions[Int(number)].body(self)
            } catch {
                pushError(error)
                return LUASHIM_RAISE
            }
        }
    }

    /// Pushes what a host function threw as an error object with the calling line in front.
    private func pushError(_ error: any Error) {
        let place = location
        var text: String
        var kind = FailureKind.recipeError
        switch error {
        case let error as LuaError:  // a callback's, which has its line
            (text, kind) = (error.description, error.kind)
        case let error as any LuaReportable:
            (text, kind) = (error.luaText(at: place), error.luaKind)
        default:
            text = (place.map { "\($0): " } ?? "") + "\(error)"
        }
        let thrown = Unmanaged<AnyObject>.passRetained(ThrownError(error, kind)).toOpaque()
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { luashim_push_error(current, $0.baseAddress, $0.count, thrown) }
        }
    }
}
