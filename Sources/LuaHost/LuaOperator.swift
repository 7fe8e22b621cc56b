/// An operator that a bound type defines.
package enum LuaOperator: String, Sendable, CaseIterable {
    case add = "__add"
    case subtract = "__sub"
    case multiply = "__mul"
    case divide = "__div"
    case negate = "__unm"
    case equal = "__eq"
    case less = "__lt"
    case lessOrEqual = "__le"
    case length = "__len"
    case concatenate = "__concat"
    case call = "__call"

    /// As scripts write it.
    package var symbol: String {
        switch self {
        case .add: "+"
        case .subtract, .negate: "-"
        case .multiply: "*"
        case .divide: "/"
        case .equal: "=="
        case .less: "<"
        case .lessOrEqual: "<="
        case .length: "#"
        case .concatenate: ".."
        case .call: "()"
        }
    }

    var isUnary: Bool { self == .negate || self == .length }
}

/// What an operator does. `equal` answers false for operands its kinds do not take; the others raise.
package struct LuaOperation: Sendable {
    package let left: LuaKind
    package let right: LuaKind
    package let returns: String
    let body: @Sendable (LuaArguments) throws -> Any?

    /// A binary operator. Either operand may be the bound object: `2 * size` has the number on the left.
    package init(
        _ left: LuaKind, _ right: LuaKind, returns: String,
        body: @escaping @Sendable (LuaArguments) throws -> Any?
    ) {
        self.left = left
        self.right = right
        self.returns = returns
        self.body = body
    }

    /// A unary operator.
    package init(
        _ operand: LuaKind, returns: String, body: @escaping @Sendable (LuaArguments) throws -> Any?
    ) {
        self.init(operand, operand, returns: returns, body: body)
    }
}
