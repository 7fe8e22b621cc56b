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

extension CapturedPicture: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(width, height) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (width, height) = try reader.values()
        guard (1...16384).contains(width), (1...16384).contains(height) else {
            throw MessageError(expected: "a picture's size")
        }
    }
}

extension CaptureEvent: Transferable {
    private enum Kind: UInt8, Transferable {
        case finished = 1
        case interrupted
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .finished(let path, let hasFile, let failure): writer.write(Kind.finished, path, hasFile, failure)
        case .interrupted(let failure): writer.write(Kind.interrupted, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .finished:
            self = .finished(path: try reader.value(), hasFile: try reader.value(), failure: try reader.value())
        case .interrupted: self = .interrupted(try reader.value())
        }
    }
}

extension CaptureRequest: Transferable {
    private enum Kind: UInt8, Transferable {
        case open = 1
        case close, begin, pause, resume, mark, stop, picture, events
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .open(let inputs): writer.write(Kind.open, inputs)
        case .close: writer.write(Kind.close)
        case .begin(let path, let settings, let replaces): writer.write(Kind.begin, path, settings, replaces)
        case .pause: writer.write(Kind.pause)
        case .resume: writer.write(Kind.resume)
        case .mark: writer.write(Kind.mark)
        case .stop: writer.write(Kind.stop)
        case .picture: writer.write(Kind.picture)
        case .events: writer.write(Kind.events)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .open: self = .open(try reader.value())
        case .close: self = .close
        case .begin: self = .begin(path: try reader.value(), try reader.value(), replaces: try reader.value())
        case .pause: self = .pause
        case .resume: self = .resume
        case .mark: self = .mark
        case .stop: self = .stop
        case .picture: self = .picture
        case .events: self = .events
        }
    }
}

extension CaptureAnswer: Transferable {
    private enum Kind: UInt8, Transferable {
        case done = 1
        case picture, events, failed
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .done: writer.write(Kind.done)
        case .picture(let picture): writer.write(Kind.picture, picture)
        case .events(let events): writer.write(Kind.events, events)
        case .failed(let failure): writer.write(Kind.failed, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .done: self = .done
        case .picture: self = .picture(try reader.value())
        case .events: self = .events(try reader.value())
        case .failed: self = .failed(try reader.value())
        }
    }
}
