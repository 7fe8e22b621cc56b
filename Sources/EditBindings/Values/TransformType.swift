import EditModel
import LuaHost

extension EditTypes {
    static let transform = LuaType(
        AffineTransform.luaName, of: AffineTransform.self,
        summary: "An affine map of the plane, x' = a·x + c·y + tx and y' = b·x + d·y + ty, as CGAffineTransform. "
            + "Each method gives a new one, in which its step comes before what the transform did already: "
            + "translate(100, 0):scale(2) scales first.",
        counterpart: "CGAffineTransform",
        example: """
            -- Half as large, turned, in the lower right: the first that is written is the last that is done.
            local corner = edit.transform():translate(960, 540):rotate(5):scale(0.5)
            print(corner.tx, corner.ty)
            assert(edit.transform():translate(100, 0):scale(2) == edit.transform { 2, 0, 0, 2, 100, 0 })
            """,
        constructor: .constructor(
            "Makes the identity, or the transform of six numbers.",
            .optional(LuaParameter("numbers", sixNumbers, "{ a, b, c, d, tx, ty }")), takesProperties: false
        ) { $0 ?? AffineTransform.identity },
        size: { _ in 96 }, description: { describe($0) },
        operators: [
            .equal: LuaOperation(.object(AffineTransform.self), .object(AffineTransform.self), returns: "boolean") {
                $0 == $1
            }
        ],
        members: [
            .property("a", .number(), "How x grows with x.", get: { $0.a }),
            .property("b", .number(), "How y grows with x.", get: { $0.b }),
            .property("c", .number(), "How x grows with y.", get: { $0.c }),
            .property("d", .number(), "How y grows with y.", get: { $0.d }),
            .property("tx", .number(), "The shift to the right, in pixels.", get: { $0.tx }),
            .property("ty", .number(), "The shift down, in pixels.", get: { $0.ty }),
            .method(
                "translate", "Moves first, then does what this transform does.", .number("x", "pixels to the right"),
                .number("y", "pixels down"), returns: "edit.transform"
            ) { try checked($0.translated(x: $1, y: $2)) },
            .method(
                "scale", "Scales first, then does what this transform does.", .number("x", "factor of the width"),
                .optional(.number("y", "factor of the height"), default: "x"), returns: "edit.transform"
            ) { try checked($0.scaled(x: $1, y: $2 ?? $1)) },
            .method(
                "rotate", "Turns first, then does what this transform does.", .number("degrees", "clockwise as seen"),
                returns: "edit.transform"
            ) { try checked($0.rotated(degrees: $1)) },
            .method(
                "concat", "Does what this transform does, then another.",
                .object("next", AffineTransform.self, "what comes after"), returns: "edit.transform"
            ) { try checked($0.concatenating($1)) },
            .method(
                "interpolated",
                "What a ramp from this transform to another has on its way: shift, turn (the short way round), scale and "
                    + "shear change evenly.", .object("end", AffineTransform.self, "where the ramp ends"),
                .number("fraction", "of the way, 0 at this transform and 1 at the end"), returns: "edit.transform"
            ) { try checked($0.interpolated(to: $1, fraction: $2)) },
            .method(
                "invert", "The transform that undoes this one; an error when nothing can.", returns: "edit.transform"
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

    /// What transforms are made into has numbers in the range of those they are made of.
    @Sendable static func checked(_ transform: AffineTransform) throws(LuaMistake) -> AffineTransform {
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
