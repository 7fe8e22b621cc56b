import Messages
import Outputs
import SystemCalls
import Terminal

/// Pictures that a worker writes at the person's wish: each under its name when it is whole.
struct TakenPictures {
    /// Those that the worker writes, in order.
    private var pictures: [(path: RawString, outputs: OutputSet)] = []

    /// Opens a file for a picture: `film-0001.png`, the first name that is free, in the current folder.
    /// - Parameter name: Of what is played.
    /// - Returns: The file's descriptor, which this keeps; nil where there is none, which is told.
    mutating func open(_ name: RawString, _ reporter: Reporter) -> CInt? {
        do throws(Failure) {
            let path = try Self.name(name) { name in
                fileStatus(name, following: false) != nil || pictures.contains { $0.path == name }
            }
            var outputs = OutputSet(main: path)
            guard case .file(let file) = try outputs.open(OutputRequest(.path(path), inputs: [])) else { return nil }
            pictures.append((path, outputs))
            return file.descriptor
        } catch {
            reporter.show(LogLine(.warning, "there is no picture: \(error.text)"))
            return nil
        }
    }

    /// - Parameter isTaken: True for a name that is in use.
    static func name(_ name: RawString, isTaken: (RawString) -> Bool) throws(Failure) -> RawString {
        for number in 1...9999 {
            let digits = String(10_000 + number).dropFirst()
            let path = name.stem + RawString("-\(digits).png")
            if !isTaken(path) { return path }
        }
        throw Failure(.cannotCreate, "'\(name.stem)-0001.png' to '\(name.stem)-9999.png' are there already")
    }

    /// Gives a picture its name, and tells it; or tells why there is none.
    mutating func take(_ report: PlayerReport, _ reporter: Reporter) {
        guard !pictures.isEmpty else { return }
        var picture = pictures.removeFirst()
        do throws(Failure) {
            switch report {
            case .pictureTaken(let file):
                reporter.put(files: try picture.outputs.commit().compactMap { $0 }.map { ($0, file) })
            case .pictureFailed(let failure): throw failure
            case .opens, .state, .closes: break
            }
        } catch {
            reporter.show(LogLine(.warning, "there is no picture: \(error.text)"))
        }
    }

    /// The worker has ended before it wrote them.
    mutating func drop(_ reporter: Reporter) {
        for picture in pictures {
            reporter.show(
                LogLine(.warning, "there is no picture '\(picture.path)': playing ended before it was written"))
        }
        pictures = []
    }
}
