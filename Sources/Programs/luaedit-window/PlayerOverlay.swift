import CWindow

/// A line of text over the picture, at the top left.
final class PlayerOverlay {
    var text = ""

    private let sdl: sdl_functions
    private let renderer: OpaquePointer
    private var drawn: (text: String, unit: Float, texture: OpaquePointer, width: CInt, height: CInt)?

    /// A letter's dot is so much of the window's height, and at least so many pixels where the text fits.
    private static let (share, leastUnit): (Float, Float) = (1 / 180, 2)

    init(_ sdl: sdl_functions, _ renderer: OpaquePointer) { (self.sdl, self.renderer) = (sdl, renderer) }

    /// Draws the text, if there is one and the window has room for it.
    /// - Parameters: The window's size, in pixels.
    func draw(_ width: CInt, _ height: CInt) {
        guard !text.isEmpty else { return }
        let widest = Float(width) / Float(DotText.width(of: text) + 2 * DotText.margin)
        let unit = min(max(Self.share * Float(height), Self.leastUnit), widest)
        guard unit >= 1, Float(height) >= unit * Float(DotText.height + 2 * DotText.margin) else { return }
        guard let drawn = texture(unit) else { return }
        let margin = CInt(unit * Float(DotText.margin))
        var place = sdl_rectangle(x: margin, y: margin, width: drawn.width, height: drawn.height)
        _ = sdl.render_copy(UnsafeMutableRawPointer(renderer), UnsafeMutableRawPointer(drawn.texture), nil, &place)
    }

    private func texture(_ unit: Float) -> (texture: OpaquePointer, width: CInt, height: CInt)? {
        if let drawn, drawn.text == text, drawn.unit == unit { return (drawn.texture, drawn.width, drawn.height) }
        if let drawn { sdl.destroy_texture(UnsafeMutableRawPointer(drawn.texture)) }
        drawn = nil
        let picture = DotText.picture(of: text, unit: unit)
        let (width, height) = (CInt(picture.width), CInt(picture.height))
        guard
            let texture = sdl.create_texture(
                UnsafeMutableRawPointer(renderer), UInt32(SDL_FORMAT_ARGB), SDL_ACCESS_STATIC, width, height)
        else { return nil }
        _ = sdl.set_texture_blend_mode(texture, SDL_BLEND)
        _ = sdl.update_texture(texture, nil, picture.pixels, width * 4)
        drawn = (text, unit, OpaquePointer(texture), width, height)
        return (OpaquePointer(texture), width, height)
    }
}
