import LuaHost
import Spelling

extension LuaValue {
    /// The value in words: `a table`, `the number 3`.
    var words: String {
        switch self {
        case .nil: "nothing"
        case .boolean(let value): "the boolean \(value)"
        case .integer(let value): "the number \(value)"
        case .number(let value): "the number \(decimalText(value))"
        case .string(let text): "the string \"\(text.count > 40 ? text.prefix(40) + "…" : text[...])\""
        case .table: "a table"
        case .function: "a function"
        case .object(let object as any LuaBound): withArticle(type(of: object).luaName)
        case .object: "an object"
        case .other(let name): withArticle(name)
        }
    }
}
