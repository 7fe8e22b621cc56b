import EditBindings
import Glibc
import LuaHost
import MediaTime
import Messages
import ModelBindings
import Sandbox
import SystemCalls

/// The devices of a prompt, which the supervisor has opened: this process sees none.
final class PromptDevices: CaptureDevices {
    private let channel: WorkerChannel

    init(_ channel: WorkerChannel) { self.channel = channel }

    func open(_ devices: [RecordedDevice]) throws {
        _ = try request(
            .open(
                devices.map { device in
                    CaptureInput(
                        role: device.role.message, name: device.name, width: device.size?.width ?? 0,
                        height: device.size?.height ?? 0, frameDuration: device.frameDuration.map(ExactTime.init))
                }))
    }

    func close() throws { _ = try request(.close) }

    func beginRecording(_ path: String, _ settings: RecordedFileSettings) throws {
        _ = try request(
            .begin(
                path: RawString(carried: path),
                RecordingSettings(
                    fragmentInterval: ExactTime(settings.fragmentInterval),
                    maximumDuration: settings.maximumDuration.map(ExactTime.init),
                    maximumFileSize: settings.maximumFileSize, minimumFreeSpace: settings.minimumFreeSpace),
                replaces: settings.replaces))
    }

    func change(_ change: RecordingChange) throws {
        let message: CaptureRequest =
            switch change {
            case .pause: .pause
            case .resume: .resume
            case .mark: .mark
            case .stop: .stop
            }
        _ = try request(message)
    }

    func takePicture() throws -> (pixels: [UInt8], width: Int, height: Int) {
        let (answer, descriptor) = try request(.picture)
        guard case .picture(let picture) = answer, let descriptor else { throw Self.mismatch }
        defer { Glibc.close(descriptor) }
        lseek(descriptor, 0, SEEK_SET)
        let pixels = try readAll(from: descriptor, limit: picture.byteCount)
        guard pixels.count == picture.byteCount else { throw Self.mismatch }
        return (pixels, picture.width, picture.height)
    }

    func takeEvents() throws -> [RecordingEvent] {
        guard case .events(let events) = try request(.events).answer else { throw Self.mismatch }
        return events.map { event in
            switch event {
            case .finished(let path, let hasFile, let failure):
                .finished(path: path.carried, hasFile: hasFile, problem: failure?.text)
            case .interrupted(let failure): .interrupted(failure.text)
            }
        }
    }

    private static let mismatch = Failure(.engineFailure, "the supervisor's answer is not one of devices")

    private func request(_ request: CaptureRequest) throws -> (answer: CaptureAnswer, descriptor: CInt?) {
        let (answer, descriptor) = channel.request(request)
        if case .failed(let failure) = answer { throw Self.error(failure) }
        return (answer, descriptor)
    }

    /// A mistake of the statement, which gets its line, or a failure of the world.
    private static func error(_ failure: Failure) -> any Error {
        [.recipeError, .usage].contains(failure.kind) ? LuaMistake(failure.text) : failure
    }
}

extension RecordedDevice.Role {
    fileprivate var message: CaptureRole {
        switch self {
        case .screen: .screen
        case .camera: .camera
        case .microphone: .microphone
        }
    }
}

extension ExactTime {
    fileprivate init(_ time: Time) { self.init(time.value, time.timescale) }
}
