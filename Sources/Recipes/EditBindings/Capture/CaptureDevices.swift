import MediaTime
import ModelBindings

/// The devices of a prompt. They are opened by another process: what is done here are requests.
package protocol CaptureDevices: AnyObject {
    /// Opens devices, which deliver from then on.
    func open(_ devices: [RecordedDevice]) throws
    /// Closes them; a recording ends first.
    func close() throws
    /// Begins a recording into a file that the person has allowed to write.
    func beginRecording(_ path: String, _ settings: RecordedFileSettings) throws
    /// Changes the recording that is being made.
    func change(_ change: RecordingChange) throws
    /// The next picture of the first device with pictures: red, green, blue and alpha of each pixel, by rows.
    func takePicture() throws -> (pixels: [UInt8], width: Int, height: Int)
    /// What has happened since the last call.
    func takeEvents() throws -> [RecordingEvent]
}

/// A device to record.
package struct RecordedDevice {
    package enum Role: String, CaseIterable, Sendable {
        case screen, camera, microphone
    }

    package var role: Role
    /// Its place in the list of its role, `KIND:NAME`, or `default`.
    package var name: String
    /// In pixels; nil for the device's own.
    package var size: (width: Int, height: Int)?
    /// Nil for the device's own.
    package var frameDuration: Time?
}

/// How a recording is made.
package struct RecordedFileSettings {
    package var fragmentInterval = Time(10, 1)
    /// Nil for no limit.
    package var maximumDuration: Time?
    /// In bytes; nil for no limit.
    package var maximumFileSize: Int64?
    /// In bytes; nil for no limit.
    package var minimumFreeSpace: Int64?
    package var replaces = false
}

/// A change of a recording that is being made.
package enum RecordingChange: Sendable {
    case pause, resume, mark, stop
}

/// Something that has happened to a prompt's devices.
package enum RecordingEvent: Sendable {
    /// A recording has ended.
    /// - Parameter problem: Why it ended before it should, or has no file.
    case finished(path: String, hasFile: Bool, problem: String?)
    /// A device delivers no more.
    case interrupted(String)
}
