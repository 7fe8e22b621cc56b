import CWindow
import Glibc

extension sdl_functions {
    /// Drawers of OpenGL that have no graphics card.
    private static let slowDrawers = ["llvmpipe", "softpipe", "swrast", "Software Rasterizer"]
    /// Devices without which OpenGL has no graphics card.
    private static let cards = ["/dev/dri", "/dev/nvidiactl"]

    /// Makes what draws into a window: the graphics card, or without one SDL itself. An OpenGL without a card takes four times as
    /// much of the processor for a picture of 1080p: 50 % of a core at 30 a second instead of 12 %, measured under Xvfb.
    /// - Returns: Nil if there is none, see ``reason``.
    func makeRenderer(_ window: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        // Pictures are scaled smoothly.
        _ = set_hint("SDL_RENDER_SCALE_QUALITY", "linear")
        guard getenv("SDL_RENDER_DRIVER") == nil, videoDriver == "x11" else { return create_renderer(window, -1, 0) }
        if !Self.cards.contains(where: { access($0, F_OK) == 0 }), let renderer = makeOwnRenderer(window) {
            return renderer
        }
        guard let renderer = create_renderer(window, -1, 0) else { return makeOwnRenderer(window) }
        let name = withUnsafePointer(to: self) { windowshim_opengl_name($0) }.map { String(cString: $0) } ?? ""
        guard Self.slowDrawers.contains(where: { name.hasPrefix($0) }) else { return renderer }
        destroy_renderer(renderer)
        return makeOwnRenderer(window) ?? create_renderer(window, -1, 0)
    }

    /// A renderer that copies pixels to the display, without OpenGL in between.
    private func makeOwnRenderer(_ window: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        _ = set_hint("SDL_FRAMEBUFFER_ACCELERATION", "0")
        return create_renderer(window, -1, UInt32(SDL_RENDERER_SOFTWARE))
    }
}
