import EditModel
import LuaHost
import MediaTime
import Quantities
import Spelling

/// A model's value as recipes see it: points, sizes, rectangles and colours become tables, by place and by name.
func luaValue(_ value: Any?) -> Any? {
    switch value {
    case let point as Point: LuaFields(elements: [point.x, point.y], ["x": point.x, "y": point.y])
    case let size as Size:
        LuaFields(elements: [size.width, size.height], ["width": size.width, "height": size.height])
    case let rectangle as Rectangle: luaRectangle(rectangle)
    case let color as Color:
        LuaFields(
            elements: [color.red, color.green, color.blue, color.alpha],
            ["r": color.red, "g": color.green, "b": color.blue, "a": color.alpha])
    case let rate as FrameRate: rate.frameDuration
    case let colors as [Color]: colors.map { luaValue($0) }
    default: value
    }
}

private func luaRectangle(_ rectangle: Rectangle) -> LuaFields {
    let (origin, size) = (rectangle.origin, rectangle.size)
    return LuaFields(
        elements: [origin.x, origin.y, size.width, size.height],
        ["x": origin.x, "y": origin.y, "width": size.width, "height": size.height])
}

extension LuaKind {
    /// Gives a `Point` from `{ x, y }`.
    static let point = LuaKind("point", definition: "number[]|{ x: number, y: number }") { input throws(LuaMismatch) in
        let parts = try numbers(input, "point", ["x", "y"], isOnlyForm: true)
        return Point(x: parts[0], y: parts[1])
    }

    /// Gives a `Size` from `{ width, height }`.
    static let size = LuaKind("size", definition: "number[]|string|{ width: number, height: number }") {
        input throws(LuaMismatch) in
        if let text = input.string {
            do throws(QuantityError) {
                let size = try Quantity.size(text)
                return Size(width: Double(size.width), height: Double(size.height))
            } catch { throw LuaMismatch(error.description) }
        }
        let parts = try numbers(input, "size", ["width", "height"], isOnlyForm: true)
        return Size(width: parts[0], height: parts[1])
    }

    /// Gives a `Rectangle` from `{ x, y, width, height }`.
    static let rectangle = LuaKind(
        "rectangle", definition: "number[]|{ x: number, y: number, width: number, height: number }"
    ) { input throws(LuaMismatch) in
        let parts = try numbers(input, "rectangle", ["x", "y", "width", "height"], isOnlyForm: true)
        return Rectangle(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }

    /// Reads numbers by place or, where there is no first one, by name. More, fewer or other names are errors.
    /// - Parameter isOnlyForm: Whether it cannot be written in another way, so that an error can say how.
    static func numbers(
        _ input: LuaInput, _ expected: String, _ names: [String], optional: Int = 0, isOnlyForm: Bool = false
    ) throws(LuaMismatch) -> [Double] {
        guard let table = input.table else {
            throw input.mismatch(expected, written: isOnlyForm ? "{ \(names.joined(separator: ", ")) }" : nil)
        }
        let count = table.count
        for name in table.names where !names.contains(name) {
            let meant = suggestion(for: name, among: names)
            throw LuaMismatch("\(withArticle(expected)) has no '\(name)'\(meant)")
        }
        guard count > 0 else { return try named(table, names, optional) }
        guard count <= names.count, count >= names.count - optional else {
            throw LuaMismatch("\(expected) expected, which has \(names.count) numbers, got \(count)")
        }
        var numbers: [Double] = []
        for index in 1...count { numbers.append(try table.element(index, .number()) as? Double ?? 0) }
        return numbers
    }

    private static func named(
        _ table: LuaTableReader, _ names: [String], _ optional: Int
    ) throws(LuaMismatch) -> [Double] {
        var numbers: [Double] = []
        for (index, name) in names.enumerated() {
            let kind: LuaKind = index < names.count - optional ? .number() : .number().optional
            guard let number = try table.field(name, kind) as? Double else { break }
            numbers.append(number)
        }
        return numbers
    }
}
