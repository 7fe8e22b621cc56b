/// A function of a namespace, or the one that makes objects of a type.
package struct LuaGlobalFunction: Sendable {
    package let summary: String
    package let parameters: [LuaParameter]
    /// LuaLS type of the result; nil for none.
    package let returns: String?
    /// Whether a last table of initial properties follows the parameters (constructors only).
    package let takesProperties: Bool
    /// Lua that shows its use; nil for a constructor, whose type has one.
    package let example: String?
    let body: @Sendable (LuaArguments) throws -> Any?

    /// A function of a namespace; without `returns` what the body answers is dropped. Results as for ``LuaMember/method(summary:parameters:returns:body:)``.
    package init(
        summary: String, example: String? = nil, parameters: [LuaParameter] = [], returns: String? = nil,
        body: @escaping @Sendable (LuaArguments) throws -> Any?
    ) {
        self.init(summary, parameters, returns, takesProperties: false, example, body)
    }

    private init(
        _ summary: String, _ parameters: [LuaParameter], _ returns: String?, takesProperties: Bool,
        _ example: String? = nil,
        _ body: @escaping @Sendable (LuaArguments) throws -> Any?
    ) {
        self.summary = summary
        self.parameters = parameters
        self.returns = returns
        self.takesProperties = takesProperties
        self.example = example
        self.body = body
    }

    /// What makes an object: `edit.text_layer { … }`, `edit.layer_instruction(track, { … })`.
    /// - Parameter takesProperties: A last table sets properties through their rows, in the rows' order, base type first.
    package static func constructor(
        summary: String, parameters: [LuaParameter] = [], takesProperties: Bool = true,
        body: @escaping @Sendable (LuaArguments) throws -> Any
    ) -> LuaGlobalFunction {
        LuaGlobalFunction(summary, parameters, nil, takesProperties: takesProperties) { try body($0) }
    }
}
