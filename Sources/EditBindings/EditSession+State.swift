import LuaHost
import Rendering

extension EditSession {
    /// A recipe's name in messages: its file's without folder and `.lua`.
    static func recipeName(of file: String) -> String {
        let base = file.split(separator: "/").last.map(String.init) ?? file
        return base.hasSuffix(".lua") ? String(base.dropLast(4)) : base
    }

    /// A Lua state with everything that recipes can use.
    /// - Parameters:
    ///   - namespace: The namespace of this session.
    ///   - lastWords: See ``LuaState/Host/lastWords``.
    func makeState(
        _ namespace: LuaNamespace, limits: LuaLimits,
        lastWords: (@convention(c) (CInt, UnsafePointer<CChar>?) -> Void)?
    ) throws(LuaError) -> LuaState {
        let environment = environment
        let state = try LuaState(
            limits: limits,
            host: LuaState.Host(
                print: { environment.print($0) }, findModule: { try environment.findModule($0) }, lastWords: lastWords))
        makeScript = { [unowned self, unowned state] in
            functions.isEmpty ? nil : RecipeScript(state, functions, on: thread)
        }
        state.register(namespace)
        return state
    }
}
