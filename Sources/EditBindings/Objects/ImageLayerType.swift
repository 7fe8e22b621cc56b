import EditModel
import LuaHost

extension EditTypes {
    static func imageLayer(_ session: EditSession, _ layer: LuaType) -> LuaType {
        LuaType(
            ImageLayer.luaName, of: ImageLayer.self,
            summary: "A picture: PNG, JPEG, WebP, SVG, GIF or APNG. An animated one plays from when the layer appears.",
            counterpart: "CALayer with contents",
            example: """
                local logo = edit.image_layer {
                  contents = "photo.png", frame = { 20, 20, 120, 90 }, contents_gravity = "resize_aspect", opacity = 0.8,
                }
                print(logo.bounds.width)
                """,
            base: layer,
            constructor: .constructor(summary: "Makes an image layer.", body: { ImageLayer(location: $0.place) }),
            members: [
                "contents": .property(
                    .picture.optional, "The picture: its path, or an asset that is a picture.",
                    get: { $0.contents },
                    setAt: { (layer: ImageLayer, picture: Picture?, location: LuaLocation?) in
                        layer.contents = try picture.map { try session.asset($0, at: location?.description) }
                        layer.locations["contents"] = location?.description
                    }),
                "contents_gravity": .choice(
                    "contents_gravity",
                    "How the picture lies in bounds of another size: stretched, as large as fits, filling them and cut "
                        + "off there, or in its own size at a side, a corner or the middle; resize at first.",
                    \.gravity),
                "contents_rect": .stored(
                    "contents_rect", .rectangle,
                    "What of the picture is shown, in unit coordinates of it; all, { 0, 0, 1, 1 }, at first.",
                    \.contentsRect),
                "magnification_filter": .choice(
                    "magnification_filter",
                    "How its pixels look enlarged: linear, as at first, or nearest, as sharp squares.",
                    \.magnificationFilter),
            ])
    }
}

extension LuaKind {
    /// Gives a ``Picture``.
    static let picture = LuaKind("path or asset", definition: "string|edit.asset") {
        input throws(LuaMismatch) in
        if let asset = input.object(as: Asset.self) { return Picture.asset(asset) }
        guard let path = input.string else { throw input.mismatch("path or asset") }
        return Picture.path(path)
    }
}

/// What a recipe gives as a picture.
enum Picture {
    case asset(Asset)
    case path(String)
}
