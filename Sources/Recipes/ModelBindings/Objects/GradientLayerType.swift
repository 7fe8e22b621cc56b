import EditModel
import LuaHost

extension EditTypes {
    package static func gradientLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            GradientLayer.luaName, of: GradientLayer.self,
            summary:
                "A gradient across the bounds, as CAGradientLayer. Premultiplied colours are mixed, so that a colour "
                + "fades to clear without turning grey.",
            counterpart: "CAGradientLayer",
            example: """
                -- Darker towards the bottom, so that words are readable there.
                local shade = edit.gradient_layer {
                  frame = { 0, 240, 640, 120 }, colors = { "#00000000", "#000000c0" }, locations = { 0, 0.8 },
                }
                print(shade.type)
                """,
            base: layer,
            constructor: .constructor("Makes a gradient layer.", .call) { GradientLayer(location: $0.location) },
            members: [
                .stored(
                    "type", .choice,
                    "axial: along a line from the start to the end; radial: from the start, the centre, to the ellipse that "
                        + "touches the sides of the box whose corner is the end; conic: around the start, clockwise from the "
                        + "direction of the end. Default: axial.", \.content.kind),
                .stored(
                    "colors", .list(of: .color), "The colours in order from the start; a single one fills the bounds.",
                    \.content.colors),
                .stored(
                    "locations", .optional(.list(of: .number())),
                    "The place of each colour, rising from 0, the start, to 1, the end; nil spaces them evenly.",
                    \.content.locations),
                .stored(
                    "start_point", .point,
                    "The start in unit coordinates of the bounds: 0, 0 is the top left corner. Default: { 0.5, 0 }.",
                    \.content.startPoint),
                .stored(
                    "end_point", .point, "The end in the same coordinates. Default: { 0.5, 1 }.", \.content.endPoint),
            ])
    }
}
