import LuaHost
import MediaTime
import Settings
import Values
import Wording

// Recipes see points, sizes, rectangles and colors as tables, by place and by name.

extension Point: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields(elements: [x, y], ["x": x, "y": y]).push(onto: state)
    }
}

extension Size {
    /// `640 × 360`, for errors.
    package var text: String { "\(decimalText(width)) × \(decimalText(height))" }
}

extension Size: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields(elements: [width, height], ["width": width, "height": height]).push(onto: state)
    }
}

extension Rectangle: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields(
            elements: [origin.x, origin.y, size.width, size.height],
            ["x": origin.x, "y": origin.y, "width": size.width, "height": size.height]
        ).push(onto: state)
    }
}

extension Color: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields(elements: [red, green, blue, alpha], ["r": red, "g": green, "b": blue, "a": alpha]).push(onto: state)
    }
}

extension FrameRate: LuaPushable {
    /// Recipes see the time that a frame stands.
    package func push(onto state: LuaState) { frameDuration.push(onto: state) }
}

extension LuaKind where Value == Point {
    /// `{ x, y }`.
    package static var point: LuaKind {
        LuaKind("point", definition: "number[]|{ x: number, y: number }") { input throws(LuaMismatch) in
            let parts = try input.numbers("point", ["x", "y"], isOnlyForm: true)
            return Point(x: parts[0], y: parts[1])
        }
    }
}

extension LuaKind where Value == Size {
    /// `{ width, height }`, or a text such as `1920x1080`.
    package static var size: LuaKind {
        LuaKind("size", definition: "number[]|string|{ width: number, height: number }") { input throws(LuaMismatch) in
            if let text = input.string {
                do throws(QuantityError) {
                    let size = try Quantity.size(text)
                    return Size(width: Double(size.width), height: Double(size.height))
                } catch { throw LuaMismatch(error.description) }
            }
            let parts = try input.numbers("size", ["width", "height"], isOnlyForm: true)
            return Size(width: parts[0], height: parts[1])
        }
    }
}

extension LuaKind where Value == Rectangle {
    /// `{ x, y, width, height }`.
    package static var rectangle: LuaKind {
        LuaKind("rectangle", definition: "number[]|{ x: number, y: number, width: number, height: number }") {
            input throws(LuaMismatch) in
            let parts = try input.numbers("rectangle", ["x", "y", "width", "height"], isOnlyForm: true)
            return Rectangle(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
        }
    }
}

extension LuaInput {
    /// Reads numbers by position or, without a first element, by name. Any other count or name is an error.
    /// - Parameter isOnlyForm: Whether it cannot be written in another way, so that an error can say how.
    package func numbers(
        _ expected: String, _ names: [String], optional: Int = 0, isOnlyForm: Bool = false
    ) throws(LuaMismatch) -> [Double] {
        guard let table else {
            throw mismatch(expected, written: isOnlyForm ? "{ \(names.joined(separator: ", ")) }" : nil)
        }
        let count = table.count
        try table.check(expected, names)
        guard count > 0 else { return try named(table, names, optional) }
        guard count <= names.count, count >= names.count - optional else {
            throw LuaMismatch("\(expected) expected, which has \(counted(names.count, "number")), got \(count)")
        }
        return try table.elements(.number())
    }

    private func named(
        _ table: LuaTableReader, _ names: [String], _ optional: Int
    ) throws(LuaMismatch) -> [Double] {
        var numbers: [Double] = []
        for (index, name) in names.enumerated() {
            guard index >= names.count - optional else {
                numbers.append(try table.field(name, .number()))
                continue
            }
            guard let number = try table.field(name, .optional(.number())) else { break }
            numbers.append(number)
        }
        return numbers
    }
}
