import Messages
import Outputs
import SystemCalls
import Terminal

/// A picture that a worker writes at the person's wish: under its name when it is whole.
struct TakenPicture {
    let path: RawString
    var outputs: OutputSet
}

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
            if player?.hasBegun == true { player?.send(.losesSound) }
        case .notice(let text): reporter.show(LogLine(.warning, text))
        case .ready, .failed: throw Failure(.engineFailure, "the window and luaedit do not match; install luaedit anew")
        }
    }

    private func take(_ key: WindowKey) throws(Failure) {
        switch PlayKeys.meaning(of: key) {
        case .action(.quits): leave()
        case .action(let action):
            guard let player, player.hasBegun else { break }
            player.send(.action(action))
            overlay.flash()
        case .fullScreen: try window?.send(.turnsFullScreen)
        case .time: overlay.toggle()
        case .picture: takePicture()
        case nil: break
        }
    }

    /// Sends what the window shows over the picture, where that has changed.
    func refreshOverlay() {
        // A window that has ended is known by its reports.
        if let window, let text = overlay.change(state) { try? window.send(.overlay(text)) }
    }

    // MARK: - Pictures

    /// `film-0001.png`: the first name that is free, in the current folder.
    private func takePicture() {
        guard let player, player.hasBegun else { return }
        do throws(Failure) {
            let path = try Self.pictureName(options.name) { name in
                fileStatus(name, following: false) != nil || pictures.contains { $0.path == name }
            }
            var outputs = OutputSet(main: path)
            guard case .file(let file) = try outputs.open(OutputRequest(.path(path), inputs: [])) else { return }
            pictures.append(TakenPicture(path: path, outputs: outputs))
            player.send(.takesPicture, passing: file.descriptor)
        } catch {
            reporter.show(LogLine(.warning, "there is no picture: \(error.text)"))
        }
    }

    /// - Parameter isTaken: True for a name that is in use.
    static func pictureName(_ name: RawString, isTaken: (RawString) -> Bool) throws(Failure) -> RawString {
        for number in 1...9999 {
            let digits = String(10_000 + number).dropFirst()
            let path = name.stem + RawString("-\(digits).png")
            if !isTaken(path) { return path }
        }
        throw Failure(.cannotCreate, "'\(name.stem)-0001.png' to '\(name.stem)-9999.png' are there already")
    }

    func take(_ report: PlayReport) {
        guard !pictures.isEmpty else { return }
        var picture = pictures.removeFirst()
        do throws(Failure) {
            switch report {
            case .pictureTaken(let file):
                reporter.put(files: try picture.outputs.commit().compactMap { $0 }.map { ($0, file) })
            case .pictureFailed(let failure): throw failure
            case .ready, .state: break
            }
        } catch {
            reporter.show(LogLine(.warning, "there is no picture: \(error.text)"))
        }
    }

    /// The worker has ended before it wrote them.
    func dropPictures() { pictures = [] }
}
