/// An operator that a bound type defines.
package enum LuaOperator: String, Sendable, CaseIterable {
    case add = "__add"
    case subtract = "__sub"
    case multiply = "__mul"
    case divide = "__div"
    case modulo = "__mod"
    case floorDivide = "__idiv"
    case negate = "__unm"
    case equal = "__eq"
    case less = "__lt"
    case lessOrEqual = "__le"
    case length = "__len"
    case concatenate = "__concat"
    case call = "__call"

    /// The operator's notation in scripts.
    package var symbol: String {
        switch self {
        case .add: "+"
        case .subtract, .negate: "-"
        case .multiply: "*"
        case .divide: "/"
        case .modulo: "%"
        case .floorDivide: "//"
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

/// The body of an operator. `equal` returns false for operands of other kinds; the others raise.
package struct LuaOperation: Sendable {
    package let left: LuaKindText
    package let right: LuaKindText
    package let returns: String
    /// Reads the operands, and returns what computes and pushes the result.
    let read: @Sendable (LuaInput, LuaInput) throws(LuaMismatch) -> () throws -> Int32

    /// A binary operator. Either operand may be the bound object: `2 * size` has the number on the left.
    package init<Left, Right, Result: LuaResult>(
        _ left: LuaKind<Left>, _ right: LuaKind<Right>, returns: String,
        body: @escaping @Sendable (Left, Right) throws -> Result
    ) {
        self.init(left, right, returns: returns, calling: { left, right, _ in try body(left, right) })
    }

    /// A binary operator that needs to know the call.
    package init<Left, Right, Result: LuaResult>(
        _ left: LuaKind<Left>, _ right: LuaKind<Right>, returns: String,
        calling body: @escaping @Sendable (Left, Right, LuaCall) throws -> Result
    ) {
        self.left = left.text
        self.right = right.text
        self.returns = returns
        read = { first, second throws(LuaMismatch) in
            let (first, second, state) = (try left.convert(first), try right.convert(second), first.state)
            return { try body(first, second, LuaCall(state)).pushResults(onto: state) }
        }
    }

    /// A unary operator.
    package init<Operand, Result: LuaResult>(
        _ operand: LuaKind<Operand>, returns: String, body: @escaping @Sendable (Operand) throws -> Result
    ) {
        self.init(operand, operand, returns: returns) { operand, _ in try body(operand) }
    }
}
