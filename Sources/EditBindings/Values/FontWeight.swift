import LuaHost

private let weights = [
    "thin": 100, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700, "black": 900,
]

extension LuaKind where Value == Int {
    /// From 100 to 900.
    static var fontWeight: LuaKind {
        LuaKind(
            "weight", definition: "integer|\"thin\"|\"light\"|\"regular\"|\"medium\"|\"semibold\"|\"bold\"|\"black\""
        ) { input throws(LuaMismatch) in
            if let name = input.string {
                if let weight = weights[name] { return weight }
                let known = weights.sorted { $0.value < $1.value }.map { "'\($0.key)'" }.joined(separator: ", ")
                throw LuaMismatch("\(known) or a number expected, got '\(name)'")
            }
            guard let weight = input.integer, (100...900).contains(weight) else {
                throw LuaMismatch(
                    expected: "weight from 100 to 900", got: input.number.map(decimalText) ?? input.typeName)
            }
            return Int(weight)
        }
    }
}
