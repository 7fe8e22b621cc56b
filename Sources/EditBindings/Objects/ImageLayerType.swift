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
            constructor: .constructor("Makes an image layer.", .call) { ImageLayer(location: $0.place) },
            members: [
                .property(
                    "contents", .optional(.picture), "The picture: its path, or an asset that is a picture.",
                    show: { $0.contents },
                    setAt: { (layer: ImageLayer, picture: Picture?, location: LuaLocation?) in
                        layer.contents = try picture.map { try session.asset($0, at: location?.description) }
                        layer.locations["contents"] = location?.description
                    }),
                .stored(
                    "contents_gravity", .choice,
                    "How the picture lies in bounds of another size: stretched, as large as fits, filling them and cut "
                        + "off there, or in its own size at a side, a corner or the middle; resize at first.",
                    \.gravity),
                .stored(
                    "contents_rect", .rectangle,
                    "What of the picture is shown, in unit coordinates of it; all, { 0, 0, 1, 1 }, at first.",
                    \.contentsRect),
                .stored(
                    "magnification_filter", .choice,
                    "How its pixels look enlarged: linear, as at first, or nearest, as sharp squares.",
                    \.magnificationFilter),
            ])
    }
}

extension LuaKind where Value == Picture {
    static var picture: LuaKind {
        LuaKind("path or asset", definition: "string|edit.asset") {
            input throws(LuaMismatch) in
            if let asset = input.object(as: Asset.self) { return Picture.asset(asset) }
            guard let path = input.string else { throw input.mismatch("path or asset") }
            return Picture.path(path)
        }
    }
}

/// What a recipe gives as a picture.
enum Picture {
    case asset(Asset)
    case path(String)
}
