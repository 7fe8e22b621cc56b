import EditModel
import LuaHost
import ModelBindings

extension EditTypes {
    static func imageLayer(_ session: EditSession, _ layer: LuaType) -> LuaType {
        LuaType(
            ImageLayer.luaName, of: ImageLayer.self,
            summary:
                "A picture: PNG, JPEG, WebP, SVG, GIF, APNG or Lottie. An animated one plays from when the layer appears.",
            counterpart: "CALayer with contents",
            example: """
                local logo = edit.image_layer {
                  contents = "photo.png", frame = { 20, 20, 120, 90 }, contents_gravity = "resize_aspect", opacity = 0.8,
                }
                print(logo.bounds.width)
                """,
            base: layer,
            constructor: .constructor("Makes an image layer.", .call) { ImageLayer(location: $0.location) },
            members: [
                .property(
                    "contents", .optional(.picture),
                    "The picture, as a path, an asset or an image; or a movie, which plays from when the layer appears, without "
                        + "its sound.",
                    get: { $0.contents },
                    setAt: { (layer: ImageLayer, picture: Picture?, location: RecipeLocation?) in
                        layer.contents = try picture.map { try session.asset($0, at: location) }
                        layer.locations["contents"] = location
                    }),
                .stored(
                    "contents_gravity", .choice,
                    "The fit of the picture into bounds of another size: stretched, as large as fits, filling them, or in "
                        + "its own size at a side, a corner or the middle. What stands out of the bounds is cut off by "
                        + "masks_to_bounds alone. Default: resize.",
                    \.gravity),
                .stored(
                    "contents_rect", .rectangle,
                    "The visible part, in unit coordinates of the picture, whose outermost pixels continue beyond it. "
                        + "Default: { 0, 0, 1, 1 }, all of it.",
                    \.contentsRect),
                .stored(
                    "contents_center", .rectangle,
                    "The middle of the visible part, in unit coordinates of it, where contents_gravity resizes the picture: "
                        + "above and below it the picture is stretched across only, beside it down only, and its corners keep "
                        + "their size. Without a width or a height it is one pixel. Default: { 0, 0, 1, 1 }, all is stretched.",
                    \.contentsCenter
                )
                .example(
                    """
                    -- A speech bubble of any size with the corners of its picture.
                    local bubble = edit.image_layer {
                      contents = "photo.png", contents_center = { 0.25, 0.25, 0.5, 0.5 }, frame = { 40, 40, 400, 120 },
                    }
                    """),
                .stored(
                    "magnification_filter", .choice,
                    "The filter of enlarged pixels: linear, or nearest for sharp squares. Default: linear.",
                    \.magnificationFilter),
            ])
    }
}

extension LuaKind where Value == Picture {
    static var picture: LuaKind {
        let name = "path, asset or image"
        let asset = LuaKind<Asset>.source(name, definition: "edit.asset|edit.movie") { object in
            (object as? Movie)?.asset ?? object as? Asset
        }
        return LuaKind(name, definition: "string|edit.image|" + asset.text.definition) { input throws(LuaMismatch) in
            if let path = input.string { return Picture.path(path) }
            if let image = input.object(as: RecipeImage.self) { return Picture.image(image) }
            return Picture.asset(try asset.read(input))
        }
    }
}

extension LuaKind where Value == Picture {
    /// What `edit.asset` opens.
    static var file: LuaKind {
        LuaKind("path or image", definition: "string|edit.image") { input throws(LuaMismatch) in
            if let path = input.string { return Picture.path(path) }
            guard let image = input.object(as: RecipeImage.self) else { throw input.mismatch("path or image") }
            return Picture.image(image)
        }
    }
}

/// A recipe's way to name a picture.
enum Picture {
    case asset(Asset)
    case path(String)
    case image(RecipeImage)
}
