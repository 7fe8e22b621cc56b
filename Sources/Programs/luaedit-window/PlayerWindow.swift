import CWindow
import Glibc
import Messages
import Threads

/// A window that shows the pictures of the shared memory when they are due, each as large as fits.
final class PlayerWindow {
    /// The longest wait for an event, in milliseconds: pictures come without one.
    private static let (patience, patienceAtRest): (CInt, CInt) = (4, 20)

    private let sdl: sdl_functions
    private let memory: UnsafeMutablePointer<window_memory>
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    private let overlay: PlayerOverlay
    private var texture: Texture?
    private var isFullScreen: Bool
    private var sound: SoundDevice

    private struct Texture {
        let pointer: OpaquePointer
        let width: CInt
        let height: CInt
    }

    /// - Parameters:
    ///   - width: Of the picture, in pixels.
    ///   - height: Of the picture, in pixels.
    ///   - fillsScreen: True to fill the screen from the start.
    /// - Throws: `.missingPart` without a display.
    init(
        _ sdl: sdl_functions, title: String, width: Int, height: Int, fillsScreen: Bool,
        memory: UnsafeMutablePointer<window_memory>
    ) throws(Failure) {
        (self.sdl, self.memory, isFullScreen) = (sdl, memory, fillsScreen)
        sound = SoundDevice(sdl, memory: memory)
        if let reason = sdl.openDisplay() {
            throw Failure(
                .missingPart,
                "cannot open a window: \(reason) (over SSH: ssh -X; on a server: luaedit studio, or luaedit run)")
        }
        sdl.set_yuv_conversion_mode(SDL_CONVERSION_BT709)
        let (width, height) = Self.size(width, height, on: sdl)
        let place = CInt(SDL_PLACE_CENTERED)
        let flags = UInt32(SDL_FLAG_RESIZABLE) | (fillsScreen ? UInt32(SDL_FLAG_FULLSCREEN) : 0)
        guard let window = sdl.create_window(title, place, place, width, height, flags),
            let renderer = sdl.makeRenderer(window)
        else { throw Failure(.missingPart, "cannot open a window: \(sdl.reason)") }
        (self.window, self.renderer) = (OpaquePointer(window), OpaquePointer(renderer))
        overlay = PlayerOverlay(sdl, self.renderer)
        draw()
    }

    /// The size of the window's inside: the picture's, or the largest of its shape that the screen has room for.
    private static func size(_ width: Int, _ height: Int, on sdl: sdl_functions) -> (CInt, CInt) {
        var screen = sdl_rectangle()
        guard sdl.get_display_usable_bounds(0, &screen) == 0, screen.width > 0, screen.height > 0 else {
            return (CInt(min(max(width, 160), 16384)), CInt(min(max(height, 90), 16384)))
        }
        let scale = min(1, Double(screen.width) / Double(max(width, 1)), Double(screen.height) / Double(max(height, 1)))
        return (CInt(max(160, Double(width) * scale)), CInt(max(90, Double(height) * scale)))
    }

    /// Opens the sound device.
    /// - Parameters:
    ///   - rate: Samples per second; 0 for no sound.
    ///   - tell: Receives why there is none.
    /// - Returns: Samples per second; 0 without sound.
    func openSound(rate: Int, tell: (String) -> Void) -> Int { sound.open(rate: rate, tell: tell) }

    /// Does what is due, and waits for a moment.
    /// - Returns: False once the window is to close.
    func serve(_ line: PlayerLine) -> Bool {
        for message in line.takeArrived() { guard take(message, line) else { return false } }
        var wait = windowmemory_is_playing(memory) != 0 ? Self.patience : Self.patienceAtRest
        var event = window_event()
        while withUnsafePointer(to: sdl, { windowshim_next_event($0, wait, &event) }) != 0 {
            wait = 0
            take(event, line)
        }
        showDue()
        return true
    }

    /// - Returns: False once the window is to close.
    private func take(_ message: WindowMessage, _ line: PlayerLine) -> Bool {
        switch message {
        case .open: break
        case .title(let title): sdl.set_window_title(UnsafeMutableRawPointer(window), title)
        case .overlay(let text):
            overlay.text = text
            draw()
        case .opensSound(let rate): line.send(.ready(soundRate: openSound(rate: rate) { line.send(.notice($0)) }))
        case .turnsFullScreen: turnFullScreen()
        case .close: return false
        }
        return true
    }

    private func turnFullScreen() {
        isFullScreen.toggle()
        _ = sdl.set_window_fullscreen(
            UnsafeMutableRawPointer(window), isFullScreen ? UInt32(SDL_FLAG_FULLSCREEN) : 0)
    }

    private func take(_ event: window_event, _ line: PlayerLine) {
        switch event.kind {
        case WINDOW_EVENT_CLOSE: line.send(.closed)
        case WINDOW_EVENT_KEY:
            line.send(
                .key(
                    WindowKey(
                        symbol: Int(event.key), isShifted: event.is_shifted != 0, isRepeated: event.is_repeated != 0)))
        case WINDOW_EVENT_CHANGED: draw()
        case WINDOW_EVENT_DOUBLE_CLICK: turnFullScreen()
        case WINDOW_EVENT_SOUND_LOST: line.send(.soundLost)
        default: break
        }
    }

    // MARK: - Pictures

    /// Shows the newest picture that is due, and frees those before it.
    private func showDue() {
        let now = monotonicNanoseconds()
        var due: (slot: Int, picture: window_slot)?
        for slot in 0..<Int(WINDOW_SLOTS) where state(slot) == WINDOW_SLOT_READY {
            let picture = self.picture(slot)
            guard picture.generation == windowmemory_generation(memory) else {
                free(slot)
                continue
            }
            guard picture.due <= now else { continue }
            if let earlier = due {
                let isNewer = picture.due >= earlier.picture.due
                free(isNewer ? earlier.slot : slot)
                if !isNewer { continue }
            }
            due = (slot, picture)
        }
        guard let due else { return }
        upload(due.slot, due.picture)
        free(due.slot)
        draw()
    }

    private func state(_ slot: Int) -> window_slot_state {
        window_slot_state(rawValue: windowmemory_slot_state(memory, CInt(slot)))
    }

    private func free(_ slot: Int) { windowmemory_set_slot_state(memory, CInt(slot), WINDOW_SLOT_FREE.rawValue) }

    private func picture(_ slot: Int) -> window_slot {
        withUnsafePointer(to: &memory.pointee.slots) {
            $0.withMemoryRebound(to: window_slot.self, capacity: Int(WINDOW_SLOTS)) { $0[slot] }
        }
    }

    /// Gives a picture to the renderer; one of an impossible size is left out.
    private func upload(_ slot: Int, _ picture: window_slot) {
        let (width, height) = (picture.width, picture.height)
        guard width > 0, height > 0, width <= 16384, height <= 16384, Int(width) * Int(height) <= WINDOW_MOST_PIXELS,
            let texture = texture(width, height)
        else { return }
        let luma = windowmemory_picture(memory, CInt(slot))!
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let cb = luma + Int(width) * Int(height)
        let cr = cb + Int(halfWidth) * Int(halfHeight)
        _ = sdl.update_yuv_texture(
            UnsafeMutableRawPointer(texture.pointer), nil, luma, width, cb, halfWidth, cr, halfWidth)
    }

    private func texture(_ width: CInt, _ height: CInt) -> Texture? {
        if let texture, texture.width == width, texture.height == height { return texture }
        if let texture { sdl.destroy_texture(UnsafeMutableRawPointer(texture.pointer)) }
        texture = sdl.create_texture(
            UnsafeMutableRawPointer(renderer), UInt32(SDL_FORMAT_IYUV), SDL_ACCESS_STREAMING, width, height
        ).map { Texture(pointer: OpaquePointer($0), width: width, height: height) }
        return texture
    }

    /// Draws the last picture, on black.
    private func draw() {
        let renderer = UnsafeMutableRawPointer(renderer)
        _ = sdl.set_draw_color(renderer, 0, 0, 0, 255)
        _ = sdl.render_clear(renderer)
        var (width, height): (CInt, CInt) = (0, 0)
        _ = sdl.get_renderer_output_size(renderer, &width, &height)
        if let texture, width > 0, height > 0 {
            var place = Self.place(of: texture, width, height)
            _ = sdl.render_copy(renderer, UnsafeMutableRawPointer(texture.pointer), nil, &place)
        }
        overlay.draw(width, height)
        sdl.render_present(renderer)
    }

    /// The largest rectangle of the picture's shape, in the middle.
    private static func place(of texture: Texture, _ width: CInt, _ height: CInt) -> sdl_rectangle {
        let (own, other) = (Int(texture.width) * Int(height), Int(texture.height) * Int(width))
        let isWide = own > other
        let fitWidth = isWide ? width : CInt(own / Int(texture.height))
        let fitHeight = isWide ? CInt(other / Int(texture.width)) : height
        return sdl_rectangle(
            x: (width - fitWidth) / 2, y: (height - fitHeight) / 2, width: max(1, fitWidth), height: max(1, fitHeight))
    }
}
