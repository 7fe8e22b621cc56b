extension CaptureMessage: Message {
    var longestPart: String { "the names of the devices" }
}

extension CaptureReport: Message {
    var longestPart: String { "the list of the devices" }
}

extension CaptureRole: Transferable {}

extension ExactTime: Record {
    static let layout = Fields(Self.init(_:_:)) { ($0.value, $0.timescale) }
        .require("a timescale") { $0.timescale > 0 }
}

extension CaptureDevice: Record {
    static let layout = Fields(Self.init(role:name:description:width:height:isDefault:)) {
        ($0.role, $0.name, $0.description, $0.width, $0.height, $0.isDefault)
    }
}

extension CaptureInput: Record {
    static let layout = Fields(Self.init(role:name:width:height:frameDuration:)) {
        ($0.role, $0.name, $0.width, $0.height, $0.frameDuration)
    }
    .require("a size") { $0.width >= 0 && $0.height >= 0 }
    .require("a frame rate") { $0.frameDuration?.value ?? 1 > 0 }
}

extension CaptureTrack: Record {
    static let layout = Fields(Self.init(role:name:width:height:)) { ($0.role, $0.name, $0.width, $0.height) }
}

extension RecordingSettings: Record {
    static let layout = Fields(Self.init(fragmentInterval:maximumDuration:maximumFileSize:minimumFreeSpace:)) {
        ($0.fragmentInterval, $0.maximumDuration, $0.maximumFileSize, $0.minimumFreeSpace)
    }
    // A fragment without a length would never end.
    .require("a fragment's length") {
        let (value, scale) = (Int128($0.fragmentInterval.value), Int128($0.fragmentInterval.timescale))
        return value * 10 >= scale && value <= 60 * scale
    }
    .require("a duration") { $0.maximumDuration?.value ?? 1 > 0 }
}

extension RecordingProgress: Record {
    static let layout = Fields(Self.init(time:size:frames:dropped:level:isPaused:)) {
        ($0.time, $0.size, $0.frames, $0.dropped, $0.level, $0.isPaused)
    }
}

extension RecordingEnd: Record {
    static let layout = Fields(Self.init(reason:dropped:damaged:size:)) { ($0.reason, $0.dropped, $0.damaged, $0.size) }
}

extension RecordingEnd.Reason: Choice {
    static let cases: [Case<Self>] = [
        .only(.stopped), .only(.durationReached), .only(.fileSizeReached), .only(.freeSpaceReached), .of(failed),
        .of(deviceLost),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .stopped: writer.write(0)
        case .durationReached: writer.write(1)
        case .fileSizeReached: writer.write(2)
        case .freeSpaceReached: writer.write(3)
        case .failed(let failure): writer.write(4, failure)
        case .deviceLost(let failure): writer.write(5, failure)
        }
    }
}

extension CaptureMessage: Choice {
    static let cases: [Case<Self>] = [
        .only(.list), .of(open), .of(begin), .only(.pause), .only(.resume), .only(.mark), .only(.stop), .only(.adopt),
        .only(.picture), .of(copy), .only(.keep), .only(.close),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .list: writer.write(0)
        case .open(let inputs): writer.write(1, inputs)
        case .begin(let settings, let name): writer.write(2, settings, name)
        case .pause: writer.write(3)
        case .resume: writer.write(4)
        case .mark: writer.write(5)
        case .stop: writer.write(6)
        case .adopt: writer.write(7)
        case .picture: writer.write(8)
        case .copy(let format, let marks): writer.write(9, format, marks)
        case .keep: writer.write(10)
        case .close: writer.write(11)
        }
    }
}

extension CaptureReport: Choice {
    static let cases: [Case<Self>] = [
        .of(devices), .of(running), .only(.recording), .of(state), .of(marked), .of(warning), .of(ended), .of(copied),
        .of(picture), .of(noPicture), .of(notCopied), .of(failed),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .devices(let devices, let notices): writer.write(0, devices, notices)
        case .running(let tracks): writer.write(1, tracks)
        case .recording: writer.write(2)
        case .state(let state): writer.write(3, state)
        case .marked(let time): writer.write(4, time)
        case .warning(let text): writer.write(5, text.prose)
        case .ended(let end): writer.write(6, end)
        case .copied(let file): writer.write(7, file)
        case .picture(let picture): writer.write(8, picture)
        case .noPicture(let failure): writer.write(9, failure)
        case .notCopied(let failure): writer.write(10, failure)
        case .failed(let failure): writer.write(11, failure)
        }
    }
}
