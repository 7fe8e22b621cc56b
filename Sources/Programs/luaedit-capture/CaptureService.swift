import Glibc
import MediaWriting
import Messages
import Recording
import SystemCalls

/// Does what luaedit says. Without luaedit it ends what it records and ends itself.
final class CaptureService {
    private let socket = MessageSocket(descriptor: MessageSocket.workerDescriptor)
    private var recorder: Recorder?
    /// The recording's file; it stays open until the next one.
    private var part: CInt = -1
    private var isOver = false

    /// The longest wait for a message, in milliseconds, with and without devices that deliver.
    private static let (patience, patienceAtRest): (CInt, CInt) = (20, -1)

    func run() {
        while !isOver {
            let patience = recorder == nil ? Self.patienceAtRest : Self.patience
            if isReadable(socket.descriptor, within: patience) { receive() }
            if let failure = recorder?.serve() {
                send(.failed(failure))
                isOver = true
            }
        }
        // A thread that waits for a device, or a library's end, must not keep the process.
        _exit(0)
    }

    private func send(_ report: CaptureReport) {
        do { try socket.send(report) } catch { leave() }
    }

    private func receive() {
        do {
            guard try socket.receive() else { return leave() }
            while let message = try socket.nextToCapture() { take(message) }
        } catch {
            leave()
        }
    }

    /// Ends what is recorded when luaedit is gone: its file then plays up to here.
    private func leave() {
        guard !isOver else { return }
        isOver = true
        recorder?.stop()
        while recorder?.isRecording == true {
            _ = recorder?.serve()
            usleep(10_000)
        }
    }

    private func take(_ message: CaptureMessage) {
        do throws(Failure) {
            switch message {
            case .list:
                let (devices, notices) = try DeviceList().all()
                send(.devices(devices, notices: notices))
            case .open(let inputs):
                recorder = nil
                recorder = try Recorder(inputs) { [unowned self] in send($0) }
                // From now on it ends what it records by itself, see leave().
                ParentProcess.unfollow()
            case .begin(let settings, let name):
                try takePart()
                try recorder?.begin(settings, Muxer.Destination(descriptor: part, name: name.description))
            case .picture: takePicture()
            case .adopt: try takePart()
            case .pause: recorder?.pause()
            case .resume: recorder?.resume()
            case .mark: recorder?.mark()
            case .stop: recorder?.stop()
            case .copy(let format, let marks): copy(format, marks)
            case .keep: send(.copied(try FinishedRecording(descriptor: part).keep()))
            case .close: isOver = true
            }
        } catch {
            send(.failed(error))
            isOver = true
        }
    }

    private func takePart() throws(Failure) {
        guard let descriptor = socket.takeDescriptor() else {
            throw Failure(.engineFailure, "the file of the recording was not passed")
        }
        if part >= 0 { close(part) }
        part = descriptor
    }

    private func takePicture() {
        do throws(Failure) {
            guard let recorder else { throw Failure(.engineFailure, "no device is open") }
            let (picture, pixels) = try recorder.takePicture()
            do { try socket.send(.picture(picture), passing: pixels.descriptor) } catch { leave() }
        } catch {
            send(.noPicture(error))
        }
    }

    private func copy(_ format: String, _ marks: [ExactTime]) {
        guard let target = socket.takeDescriptor() else { return leave() }
        defer { close(target) }
        do throws(Failure) {
            send(.copied(try FinishedRecording(descriptor: part).copy(to: target, format: format, marks: marks)))
        } catch {
            send(.notCopied(error))
        }
    }
}
