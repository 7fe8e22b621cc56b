import Messages
import SystemCalls
import Terminal

/// The window of a player as the person sees it: its process and the memory that it shares with the engine, its title, and the
/// time over the picture. It closes with this object.
final class PlayerDisplay {
    /// A thing that happened at a window, for its player.
    enum Event: Equatable {
        case action(PlayerAction)
        /// The person has closed it, or quits.
        case closed
        /// The frame that is seen is to be written as a picture.
        case picture
        /// Its sound device is gone.
        case soundLost
    }

    let memory: MemoryFile
    private let name: String
    private let window: WindowProcess
    private let reporter: Reporter
    private var overlay = TimeOverlay()
    private var state: PlayerState?
    private var title: String

    /// The window of a movie without a picture, in pixels.
    private static let smallWindow = (width: 640, height: 360)

    /// Opens a window.
    /// - Parameters:
    ///   - name: Of what is played.
    ///   - fillsScreen: True for one that fills the screen from the start.
    /// - Throws: `.missingPart` without a display or the program.
    init(
        _ program: RawString, name: String, _ output: PlayerOutput, fillsScreen: Bool = false, reporter: Reporter
    ) throws(Failure) {
        (self.name, title, self.reporter) = (name, name, reporter)
        memory = try WindowProcess.makeMemory()
        window = try WindowProcess(
            program, memory: memory, title: name,
            width: !output.hasWindow ? 0 : output.width > 0 ? output.width : Self.smallWindow.width,
            height: !output.hasWindow ? 0 : output.height > 0 ? output.height : Self.smallWindow.height,
            soundRate: output.soundRate, fillsScreen: fillsScreen)
        tell(window.notices)
    }

    /// Becomes readable when ``takeEvents()`` has something to take.
    var descriptor: CInt { window.descriptor }

    /// Samples per second of its sound device; 0 without one.
    var soundRate: Int { window.soundRate }

    /// Opens the sound device for another movie.
    /// - Parameter rate: Samples per second; 0 for no sound.
    func openSound(rate: Int) throws(Failure) {
        if rate != window.soundRate { tell(try window.openSound(rate: rate)) }
    }

    /// Shows the state of its player, where that has changed.
    func show(_ state: PlayerState) throws(Failure) {
        self.state = state
        try show(title: PlayerText.title(name, state))
        try refreshOverlay()
    }

    /// Says something beside the name.
    func show(remark: String) throws(Failure) { try show(title: "\(name) — \(remark)") }

    private func show(title: String) throws(Failure) {
        guard title != self.title else { return }
        self.title = title
        try window.send(.title(title))
    }

    /// Shows the time over the picture, or does not any more. Call it now and then.
    func refreshOverlay() throws(Failure) {
        if let text = overlay.change(state) { try window.send(.overlay(text)) }
    }

    /// What has happened.
    /// - Throws: `.engineFailure` when the window has ended: by itself, or with its display.
    func takeEvents() throws(Failure) -> [Event] {
        var events: [Event] = []
        for report in try window.takeReports() {
            switch report {
            case .key(let key): try take(key, &events)
            case .closed: events.append(.closed)
            case .soundLost:
                guard window.soundRate != 0 else { break }
                window.loseSound()
                tell(["the sound device is gone: playing goes on without sound"])
                events.append(.soundLost)
            case .notice(let text): tell([text])
            case .ready, .failed:
                throw Failure(.engineFailure, "the window and luaedit do not match; install luaedit anew")
            }
        }
        return events
    }

    private func take(_ key: WindowKey, _ events: inout [Event]) throws(Failure) {
        switch PlayerKeys.meaning(of: key) {
        case .action(.quits): events.append(.closed)
        case .action(let action):
            overlay.flash()
            events.append(.action(action))
        case .fullScreen: try window.send(.turnsFullScreen)
        case .time:
            overlay.toggle()
            try refreshOverlay()
        case .picture: events.append(.picture)
        case nil: break
        }
    }

    private func tell(_ notices: [String]) {
        for notice in notices { reporter.show(LogLine(.warning, notice)) }
    }
}
