import EditModel
import LuaHost

extension EditTypes {
    static func gradientLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            GradientLayer.luaName, of: GradientLayer.self,
            summary: "Colours that run into each other across the bounds, as CAGradientLayer. Between two colours the "
                + "premultiplied ones are mixed, so that a colour fades to clear without turning grey.",
            counterpart: "CAGradientLayer",
            example: """
                -- Darker towards the bottom, so that words are readable there.
                local shade = edit.gradient_layer {
                  frame = { 0, 240, 640, 120 }, colors = { "#00000000", "#000000c0" }, locations = { 0, 0.8 },
                }
                print(shade.type)
                """,
            base: layer,
            constructor: .constructor("Makes a gradient layer.", .call) { GradientLayer(location: $0.place) },
            members: [
                .stored(
                    "type", .choice,
                    "axial, as at first: along a line from the start to the end; radial: from the start, the centre, to "
                        + "the ellipse that touches the sides of the box whose corner is the end; conic: around the start, "
                        + "clockwise from the direction of the end.", \.content.kind),
                .stored(
                    "colors", .list(of: .color), "In order from the start; one alone is everywhere.", \.content.colors),
                .stored(
                    "locations", .optional(.list(of: .number())),
                    "Where each colour stands, from 0, the start, to 1, the end, rising; nil spreads them evenly.",
                    \.content.locations),
                .stored(
                    "start_point", .point,
                    "In unit coordinates of the bounds: 0, 0 is the top left corner; the middle of the top at first.",
                    \.content.startPoint),
                .stored("end_point", .point, "As start_point; the middle of the bottom at first.", \.content.endPoint),
            ])
    }
}
