import LuaHost
import Values
import Wording

extension EditTypes {
    package static let transform = LuaType(
        AffineTransform.luaName, of: AffineTransform.self,
        summary: "An affine map of the plane, x' = a·x + c·y + tx and y' = b·x + d·y + ty, as CGAffineTransform. "
            + "Each method returns a new transform that does its step before this one: translate(100, 0):scale(2) "
            + "scales first.",
        counterpart: "CGAffineTransform",
        example: """
            -- Half as large, turned, in the lower right: the first that is written is the last that is done.
            local corner = edit.transform():translate(960, 540):rotate(5):scale(0.5)
            print(corner.tx, corner.ty)
            assert(edit.transform():translate(100, 0):scale(2) == edit.transform { 2, 0, 0, 2, 100, 0 })
            """,
        constructor: .constructor(
            "Makes the identity, or the transform of six numbers.",
            .optional("numbers", sixNumbers, "{ a, b, c, d, tx, ty }"), takesProperties: false
        ) { $0 ?? AffineTransform.identity },
        size: { _ in 96 }, description: { describe($0) },
        operators: [
            .equal: LuaOperation(.object(AffineTransform.self), .object(AffineTransform.self), returns: "boolean") {
                $0 == $1
            }
        ],
        members: [
            .property("a", .number(), "The factor of x in x'.", get: { $0.a }),
            .property("b", .number(), "The factor of x in y'.", get: { $0.b }),
            .property("c", .number(), "The factor of y in x'.", get: { $0.c }),
            .property("d", .number(), "The factor of y in y'.", get: { $0.d }),
            .property("tx", .number(), "The shift to the right, in pixels.", get: { $0.tx }),
            .property("ty", .number(), "The shift down, in pixels.", get: { $0.ty }),
            .method(
                "translate", "Returns a transform that moves before this one.", .number("x", "pixels to the right"),
                .number("y", "pixels down"), returns: "edit.transform"
            ) { try checked($0.translated(x: $1, y: $2)) },
            .method(
                "scale", "Returns a transform that scales before this one.", .number("x", "factor of the width"),
                .optional(.number("y", "factor of the height"), default: "x"), returns: "edit.transform"
            ) { try checked($0.scaled(x: $1, y: $2 ?? $1)) },
            .method(
                "rotate", "Returns a transform that rotates before this one.", .number("degrees", "clockwise as seen"),
                returns: "edit.transform"
            ) { try checked($0.rotated(degrees: $1)) },
            .method(
                "concat", "Returns this transform followed by another.",
                .object("next", AffineTransform.self, "the second transform"), returns: "edit.transform"
            ) { try checked($0.concatenating($1)) },
            .method(
                "interpolated",
                "Returns the value of a ramp from this transform to another: translation, rotation (the short way), "
                    + "scale and shear change evenly.", .object("end", AffineTransform.self, "the end of the ramp"),
                .number("fraction", "of the way, 0 at this transform and 1 at the end"), returns: "edit.transform"
            ) { try checked($0.interpolated(to: $1, fraction: $2)) },
            .method(
                "invert", "Returns the inverse of the transform; an error if it has none.", returns: "edit.transform"
            ) { transform in
                guard let inverse = transform.inverse else {
                    throw LuaMistake("a transform that flattens everything cannot be inverted")
                }
                return try checked(inverse)
            },
        ])

    private static let sixNumbers = LuaKind<AffineTransform>("table of six numbers", definition: "number[]") {
        input throws(LuaMismatch) in
        let n = try input.numbers("transform", ["a", "b", "c", "d", "tx", "ty"])
        return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// Refuses a result whose numbers are outside the range of its inputs.
    @Sendable package static func checked(_ transform: AffineTransform) throws(LuaMistake) -> AffineTransform {
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        guard let number = numbers.first(where: { !LuaNumbers.usual.contains($0) }) else { return transform }
        let limit = decimalText(LuaNumbers.usual.upperBound)
        throw LuaMistake("a transform's numbers are from -\(limit) to \(limit), not \(decimalText(number))")
    }

    private static func describe(_ transform: AffineTransform) -> String {
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        // Minus zero is zero to a reader.
        return "transform(\(numbers.map { decimalText($0 == 0 ? 0 : $0) }.joined(separator: ", ")))"
    }
}
