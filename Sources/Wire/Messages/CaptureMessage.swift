import SystemCalls

/// A message of luaedit to the program that records.
package enum CaptureMessage: Sendable, Equatable {
    /// Answered by ``CaptureReport/devices(_:notices:)``.
    case list
    /// Opens devices, which deliver from now on. Answered by ``CaptureReport/running(_:)`` or
    /// ``CaptureReport/failed(_:)``.
    case open([CaptureInput])
    /// Begins a recording. The descriptor of its file, empty and open for reading and writing, comes with the message.
    /// - Parameter name: The file's, for messages.
    case begin(RecordingSettings, name: RawString)
    case pause, resume
    /// A chapter begins now.
    case mark
    /// Ends the recording. Answered by ``CaptureReport/ended(_:)``.
    case stop
    /// The descriptor of a recording that another process has made comes with the message; it can be copied.
    case adopt
    /// The next picture of the first device with pictures. Answered by ``CaptureReport/picture(_:)`` or
    /// ``CaptureReport/noPicture(_:)``.
    case picture
    /// Copies the recording that has ended into a file without fragments, whose descriptor comes with the message.
    /// Answered by ``CaptureReport/copied(_:)`` or ``CaptureReport/notCopied(_:)``.
    /// - Parameter marks: The chapters' starts.
    case copy(format: String, marks: [ExactTime])
    /// The recording that has ended stays as it is, as a finished one. Answered by ``CaptureReport/copied(_:)``.
    case keep
    /// The last message.
    case close
}

/// A message of the program that records to luaedit.
package enum CaptureReport: Sendable, Equatable {
    /// - Parameter notices: What a person should know of kinds of devices that are not there.
    case devices([CaptureDevice], notices: [String])
    /// The devices deliver.
    case running([CaptureTrack])
    /// The recording has begun.
    case recording
    case state(RecordingProgress)
    /// A chapter begins at this time of the movie.
    case marked(ExactTime)
    /// Something that the person should know.
    case warning(String)
    /// The recording has ended, and its file is whole up to its last fragment.
    case ended(RecordingEnd)
    case copied(Summary.File)
    /// The descriptor of the pixels comes with the message.
    case picture(CapturedPicture)
    case noPicture(Failure)
    /// The copy could not be made; the recording is still there.
    case notCopied(Failure)
    /// The devices cannot be opened, or deliver no more while nothing is recorded. The last message.
    case failed(Failure)
}

/// The use of a device.
package enum CaptureRole: UInt8, Sendable, CaseIterable {
    case screen = 1
    case camera, microphone

    package var name: String {
        switch self {
        case .screen: "screen"
        case .camera: "camera"
        case .microphone: "microphone"
        }
    }
}

/// A device that can be recorded.
package struct CaptureDevice: Sendable, Equatable {
    package var role: CaptureRole
    /// `v4l2:/dev/video0`.
    package var name: String
    package var description: String
    /// In pixels; 0 if it is not known.
    package var width: Int
    package var height: Int
    /// True for the system's choice.
    package var isDefault: Bool

    package init(
        role: CaptureRole, name: String, description: String, width: Int = 0, height: Int = 0, isDefault: Bool = false
    ) {
        (self.role, self.name, self.description) = (role, name, description)
        (self.width, self.height, self.isDefault) = (width, height, isDefault)
    }
}

/// A device to record, as a person names it.
package struct CaptureInput: Sendable, Equatable {
    package var role: CaptureRole
    /// A place in the list of its role, `KIND:NAME`, `default`, or of a screen a display such as `:0+100,200`.
    package var name: String
    /// The wanted size in pixels; 0 for the device's own.
    package var width: Int
    package var height: Int
    /// The wanted duration of a frame; nil for the device's own.
    package var frameDuration: ExactTime?

    /// The most devices of one recording.
    package static let most = 8

    package init(role: CaptureRole, name: String, width: Int = 0, height: Int = 0, frameDuration: ExactTime? = nil) {
        (self.role, self.name, self.width, self.height) = (role, name, width, height)
        self.frameDuration = frameDuration
    }
}

/// A device that delivers.
package struct CaptureTrack: Sendable, Equatable {
    package var role: CaptureRole
    package var name: String
    /// In pixels; 0 for sound.
    package var width: Int
    package var height: Int

    package init(role: CaptureRole, name: String, width: Int, height: Int) {
        (self.role, self.name, self.width, self.height) = (role, name, width, height)
    }
}

/// A time as an exact fraction of seconds.
package struct ExactTime: Sendable, Equatable {
    package var value: Int64
    package var timescale: Int32

    package init(_ value: Int64, _ timescale: Int32) { (self.value, self.timescale) = (value, timescale) }
}

/// How a recording is made.
package struct RecordingSettings: Sendable, Equatable {
    package var fragmentInterval: ExactTime
    /// Nil for no limit.
    package var maximumDuration: ExactTime?
    /// In bytes; nil for no limit.
    package var maximumFileSize: Int64?
    /// In bytes; nil for no limit.
    package var minimumFreeSpace: Int64?

    package init(
        fragmentInterval: ExactTime, maximumDuration: ExactTime? = nil, maximumFileSize: Int64? = nil,
        minimumFreeSpace: Int64? = nil
    ) {
        (self.fragmentInterval, self.maximumDuration) = (fragmentInterval, maximumDuration)
        (self.maximumFileSize, self.minimumFreeSpace) = (maximumFileSize, minimumFreeSpace)
    }
}

/// A recording as a person follows it.
package struct RecordingProgress: Sendable, Equatable {
    /// Of the movie, pauses not counted, in milliseconds.
    package var time: Int
    /// Of the file so far, in bytes.
    package var size: Int64
    /// Pictures in the movie.
    package var frames: Int
    /// Pictures that are missing because encoding is too slow.
    package var dropped: Int
    /// The loudest sample since the last report, in thousandths of full scale; nil without sound.
    package var level: Int?
    package var isPaused: Bool

    package init(time: Int, size: Int64, frames: Int, dropped: Int, level: Int?, isPaused: Bool) {
        (self.time, self.size, self.frames) = (time, size, frames)
        (self.dropped, self.level, self.isPaused) = (dropped, level, isPaused)
    }
}

/// The end of a recording.
package struct RecordingEnd: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// luaedit asked for it.
        case stopped
        case durationReached, fileSizeReached, freeSpaceReached
        /// The disk refuses the file, or a device delivers nothing.
        case failed(Failure)
        /// A device is gone, or its pictures or sound cannot be recorded any more.
        case deviceLost(Failure)

        /// Why the recording ended before it should; nil if it ended as it was asked to.
        package var failure: Failure? {
            switch self {
            case .failed(let failure), .deviceLost(let failure): failure
            case .stopped, .durationReached, .fileSizeReached, .freeSpaceReached: nil
            }
        }
    }

    package var reason: Reason
    /// See ``RecordingProgress/dropped``.
    package var dropped: Int
    /// Pictures that are missing because the device delivered them damaged.
    package var damaged: Int
    /// Of the file, in bytes; 0 if nothing was recorded.
    package var size: Int64

    package init(reason: Reason, dropped: Int, damaged: Int, size: Int64) {
        (self.reason, self.dropped, self.damaged, self.size) = (reason, dropped, damaged, size)
    }
}
