import Messages
import Terminal

/// What the person does in the window.
extension PlaySession {
    func take(_ report: WindowReport) throws(Failure) {
        switch report {
        case .key(let key): try take(key)
        case .closed: leave()
        case .soundLost:
            guard window?.soundRate != 0 else { break }
            window?.loseSound()
            reporter.show(LogLine(.warning, "the sound device is gone: playing goes on without sound"))
            if player?.hasBegun == true { player?.send(.losesSound(player: PlayedWorker.player)) }
        case .notice(let text): reporter.show(LogLine(.warning, text))
        case .ready, .failed: throw Failure(.engineFailure, "the window and luaedit do not match; install luaedit anew")
        }
    }

    private func take(_ key: WindowKey) throws(Failure) {
        switch PlayKeys.meaning(of: key) {
        case .action(.quits): leave()
        case .action(let action):
            guard let player, player.hasBegun else { break }
            player.send(.action(player: PlayedWorker.player, action))
            overlay.flash()
        case .fullScreen: try window?.send(.turnsFullScreen)
        case .time: overlay.toggle()
        case .picture:
            guard let player, player.hasBegun, let file = pictures.open(options.name, reporter) else { break }
            player.send(.takesPicture(player: PlayedWorker.player), passing: file)
        case nil: break
        }
    }

    /// Sends what the window shows over the picture, where that has changed.
    func refreshOverlay() {
        // A window that has ended is known by its reports.
        if let window, let text = overlay.change(state) { try? window.send(.overlay(text)) }
    }
}
