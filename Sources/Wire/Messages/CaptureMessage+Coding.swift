extension CaptureMessage: Message {
    var longestPart: String { "the names of the devices" }
}

extension CaptureReport: Message {
    var longestPart: String { "the list of the devices" }
}

extension CaptureRole: Transferable {}

extension ExactTime: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(value, timescale) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (value, timescale) = try reader.values()
        guard timescale > 0 else { throw MessageError(expected: "a timescale") }
    }
}

extension CaptureDevice: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(role, name, description, width, height, isDefault)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (role, name, description, width, height, isDefault) = try reader.values()
    }
}

extension CaptureInput: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(role, name, width, height, frameDuration) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (role, name, width, height, frameDuration) = try reader.values()
        guard width >= 0, height >= 0 else { throw MessageError(expected: "a size") }
        guard frameDuration?.value ?? 1 > 0 else { throw MessageError(expected: "a frame rate") }
    }
}

extension CaptureTrack: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(role, name, width, height) }

    init(from reader: inout MessageReader) throws(MessageError) { (role, name, width, height) = try reader.values() }
}

extension RecordingSettings: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(fragmentInterval, maximumDuration, maximumFileSize, minimumFreeSpace)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (fragmentInterval, maximumDuration, maximumFileSize, minimumFreeSpace) = try reader.values()
        // A fragment without a length would never end.
        let (value, scale) = (Int128(fragmentInterval.value), Int128(fragmentInterval.timescale))
        guard value * 10 >= scale, value <= 60 * scale else { throw MessageError(expected: "a fragment's length") }
        guard maximumDuration?.value ?? 1 > 0 else { throw MessageError(expected: "a duration") }
    }
}

extension RecordingProgress: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(time, size, frames, dropped, level, isPaused) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (time, size, frames, dropped, level, isPaused) = try reader.values()
    }
}

extension RecordingEnd: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(reason, dropped, damaged, size) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (reason, dropped, damaged, size) = try reader.values()
    }
}

extension RecordingEnd.Reason: Transferable {
    private enum Kind: UInt8, Transferable {
        case stopped = 1
        case durationReached, fileSizeReached, freeSpaceReached, failed, deviceLost
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .stopped: writer.write(Kind.stopped)
        case .durationReached: writer.write(Kind.durationReached)
        case .fileSizeReached: writer.write(Kind.fileSizeReached)
        case .freeSpaceReached: writer.write(Kind.freeSpaceReached)
        case .failed(let failure): writer.write(Kind.failed, failure)
        case .deviceLost(let failure): writer.write(Kind.deviceLost, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .stopped: self = .stopped
        case .durationReached: self = .durationReached
        case .fileSizeReached: self = .fileSizeReached
        case .freeSpaceReached: self = .freeSpaceReached
        case .failed: self = .failed(try reader.value())
        case .deviceLost: self = .deviceLost(try reader.value())
        }
    }
}

extension CaptureMessage: Transferable {
    private enum Kind: UInt8, Transferable {
        case list = 1
        case open, begin, pause, resume, mark, stop, adopt, copy, keep, picture, close
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .list: writer.write(Kind.list)
        case .open(let inputs): writer.write(Kind.open, inputs)
        case .begin(let settings, let name): writer.write(Kind.begin, settings, name)
        case .pause: writer.write(Kind.pause)
        case .resume: writer.write(Kind.resume)
        case .mark: writer.write(Kind.mark)
        case .stop: writer.write(Kind.stop)
        case .adopt: writer.write(Kind.adopt)
        case .copy(let format, let marks): writer.write(Kind.copy, format, marks)
        case .keep: writer.write(Kind.keep)
        case .picture: writer.write(Kind.picture)
        case .close: writer.write(Kind.close)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .list: self = .list
        case .open: self = .open(try reader.value())
        case .begin: self = .begin(try reader.value(), name: try reader.value())
        case .pause: self = .pause
        case .resume: self = .resume
        case .mark: self = .mark
        case .stop: self = .stop
        case .adopt: self = .adopt
        case .copy: self = .copy(format: try reader.value(), marks: try reader.value())
        case .keep: self = .keep
        case .picture: self = .picture
        case .close: self = .close
        }
    }
}

extension CaptureReport: Transferable {
    private enum Kind: UInt8, Transferable {
        case devices = 1
        case running, recording, state, marked, warning, ended, copied, notCopied, picture, noPicture, failed
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .devices(let devices, let notices): writer.write(Kind.devices, devices, notices)
        case .running(let tracks): writer.write(Kind.running, tracks)
        case .recording: writer.write(Kind.recording)
        case .state(let state): writer.write(Kind.state, state)
        case .marked(let time): writer.write(Kind.marked, time)
        case .warning(let text): writer.write(Kind.warning, text.prose)
        case .ended(let end): writer.write(Kind.ended, end)
        case .copied(let file): writer.write(Kind.copied, file)
        case .notCopied(let failure): writer.write(Kind.notCopied, failure)
        case .picture(let picture): writer.write(Kind.picture, picture)
        case .noPicture(let failure): writer.write(Kind.noPicture, failure)
        case .failed(let failure): writer.write(Kind.failed, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .devices: self = .devices(try reader.value(), notices: try reader.value())
        case .running: self = .running(try reader.value())
        case .recording: self = .recording
        case .state: self = .state(try reader.value())
        case .marked: self = .marked(try reader.value())
        case .warning: self = .warning(try reader.value())
        case .ended: self = .ended(try reader.value())
        case .copied: self = .copied(try reader.value())
        case .notCopied: self = .notCopied(try reader.value())
        case .picture: self = .picture(try reader.value())
        case .noPicture: self = .noPicture(try reader.value())
        case .failed: self = .failed(try reader.value())
        }
    }
}
