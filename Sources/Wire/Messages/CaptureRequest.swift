import SystemCalls

/// A request of a prompt's statement to devices. Answered by ``CaptureAnswer``.
package enum CaptureRequest: Sendable, Equatable {
    /// Opens devices, which deliver from then on.
    case open([CaptureInput])
    /// Closes them; a recording ends first.
    case close
    case begin(path: RawString, RecordingSettings, replaces: Bool)
    case pause, resume
    /// A chapter begins now.
    case mark
    case stop
    /// The next picture of the first device with pictures.
    case picture
    /// What has happened since the last request of this kind.
    case events
}

/// The answer to a ``CaptureRequest``.
package enum CaptureAnswer: Sendable, Equatable {
    case done
    /// The descriptor of its pixels comes with the message: red, green, blue and alpha of each, by rows.
    case picture(CapturedPicture)
    case events([CaptureEvent])
    case failed(Failure)
}

/// A picture of a device, in memory of its own.
package struct CapturedPicture: Sendable, Equatable {
    /// In pixels.
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    package var byteCount: Int { width * height * 4 }
}

/// Something that has happened to a prompt's devices.
package enum CaptureEvent: Sendable, Equatable {
    /// A recording has ended.
    /// - Parameters:
    ///   - hasFile: True if the result is there.
    ///   - failure: Why it ended before it should.
    case finished(path: RawString, hasFile: Bool, failure: Failure?)
    /// A device delivers no more.
    case interrupted(Failure)
}

extension CapturedPicture: Record {
    static let layout = Fields(Self.init(width:height:)) { ($0.width, $0.height) }
        .require("a picture's size") { (1...16384).contains($0.width) && (1...16384).contains($0.height) }
}

extension CaptureEvent: Choice {
    static let cases: [Case<Self>] = [.of(finished), .of(interrupted)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .finished(let path, let hasFile, let failure): writer.write(0, path, hasFile, failure)
        case .interrupted(let failure): writer.write(1, failure)
        }
    }
}

extension CaptureRequest: Choice {
    static let cases: [Case<Self>] = [
        .of(open), .only(.close), .of(begin), .only(.pause), .only(.resume), .only(.mark), .only(.stop),
        .only(.picture), .only(.events),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .open(let inputs): writer.write(0, inputs)
        case .close: writer.write(1)
        case .begin(let path, let settings, let replaces): writer.write(2, path, settings, replaces)
        case .pause: writer.write(3)
        case .resume: writer.write(4)
        case .mark: writer.write(5)
        case .stop: writer.write(6)
        case .picture: writer.write(7)
        case .events: writer.write(8)
        }
    }
}

extension CaptureAnswer: Choice {
    static let cases: [Case<Self>] = [.only(.done), .of(picture), .of(events), .of(failed)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .done: writer.write(0)
        case .picture(let picture): writer.write(1, picture)
        case .events(let events): writer.write(2, events)
        case .failed(let failure): writer.write(3, failure)
        }
    }
}
