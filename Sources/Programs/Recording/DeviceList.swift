import Glibc
import Media
import Messages

/// The devices of this machine that can be recorded.
package struct DeviceList {
    private let library: DeviceLibrary

    /// - Throws: `.missingPart` without libavdevice.
    package init() throws(Failure) {
        do throws(MediaError) { library = try DeviceLibrary.load() } catch { throw Failure(device: error) }
    }

    /// All devices, and notices about kinds of devices that are not available.
    package func all() -> (devices: [CaptureDevice], notices: [String]) {
        let devices = CaptureRole.allCases.flatMap(devices)
        var notices: [String] = []
        if let notice = Self.waylandNotice(hasDisplay: Self.display != nil) { notices.append(notice) }
        return (devices, notices)
    }

    /// The devices of one use, in the order of their places.
    package func devices(of role: CaptureRole) -> [CaptureDevice] {
        switch role {
        case .screen: screens
        case .camera: sources(of: "v4l2", role)
        case .microphone: microphones
        }
    }

    private func sources(of kind: String, _ role: CaptureRole) -> [CaptureDevice] {
        library.sources(of: kind).map {
            CaptureDevice(
                role: role, name: "\(kind):\($0.name)", description: $0.description, isDefault: $0.isDefault)
        }
    }

    /// Those of the sound server, or without one those of the sound cards.
    private var microphones: [CaptureDevice] {
        let served = sources(of: "pulse", .microphone)
        var found = served.isEmpty ? cards : served
        if !found.isEmpty, !found.contains(where: \.isDefault) { found[0].isDefault = true }
        return found
    }

    /// The sound cards, and what the system's settings name as the usual one; not the converters that ALSA lists too.
    private var cards: [CaptureDevice] {
        sources(of: "alsa", .microphone).filter {
            $0.name == "alsa:default" || $0.name.hasPrefix("alsa:plughw:") || $0.name.hasPrefix("alsa:sysdefault:")
        }
    }

    // MARK: - Screens

    private static var display: String? {
        guard let text = getenv("DISPLAY").map({ String(cString: $0) }), !text.isEmpty else { return nil }
        return text
    }

    /// More X screens than any display has.
    private static let mostScreens = 16

    /// The name of an X screen of the display; nil without a display.
    static func screen(_ number: Int) -> String? {
        guard let display else { return nil }
        // `:0.1` is the second screen of the display `:0`.
        let colon = display.lastIndex(of: ":") ?? display.startIndex
        return "\(display[colon...].firstIndex(of: ".").map { String(display[..<$0]) } ?? display).\(number)"
    }

    private var screens: [CaptureDevice] {
        var found: [CaptureDevice] = []
        for number in 0..<Self.mostScreens {
            guard let name = Self.screen(number),
                let input = try? DeviceInput(kind: "x11grab", source: name, options: [])
            else { break }
            found.append(
                CaptureDevice(
                    role: .screen, name: "x11grab:\(name)", description: "X screen \(number)",
                    width: input.width, height: input.height, isDefault: number == 0))
        }
        return found
    }

    /// The failure without a screen.
    static var noScreen: Failure {
        if let notice = waylandNotice(hasDisplay: display != nil) { return Failure(.missingInput, notice) }
        guard let display else {
            return Failure(
                .missingInput, "there is no screen: DISPLAY is not set (over SSH: DISPLAY=:0 luaedit record …)")
        }
        return Failure(.missingInput, "the X display '\(display)' of DISPLAY does not answer")
    }

    /// What a person of a Wayland session should know; nil in others.
    private static func waylandNotice(hasDisplay: Bool) -> String? {
        guard getenv("WAYLAND_DISPLAY") != nil else { return nil }
        return hasDisplay
            ? "this is a Wayland session, which shows X programs only those of their own kind: other windows are black; "
                + "its portal is not supported, so log in to an X session to record the whole screen"
            : "this is a Wayland session, whose screens only its portal gives away, which is not supported; log in to an X "
                + "session to record the screen"
    }
}

extension Failure {
    /// The failure of a device, with its status.
    package init(device error: MediaError) {
        self.init(
            error.kind == .brokenInput ? .inputOutput : error.kind == .unsupported ? .usage : error.kind,
            error.description, systemError: error.systemError)
    }
}
