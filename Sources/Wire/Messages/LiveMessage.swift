import Digests
import SystemCalls

/// A request to a worker that keeps an edit ready, for ``Job/Command/live``. Each is answered once, in order.
package enum LiveRequest: Sendable, Equatable {
    /// Run the recipe of this job anew; its grants are those of the worker's job. Answered by ``LiveAnswer/edit(_:)``.
    /// - Parameter lines: The most lines of the pictures of segments.
    case revise(Job, lines: Int)
    /// Name the segments of pictures of at most so many lines. Answered by ``LiveAnswer/edit(_:)`` with no more than those.
    case resize(lines: Int)
    /// One frame of the edit as a picture. Answered by ``LiveAnswer/file``.
    case still(Still)
    /// The header of the segments of pictures of at most so many lines. Answered by ``LiveAnswer/file``, as the rest.
    case pictureHeader(lines: Int)
    /// A segment of the pictures.
    case pictures(segment: Int, lines: Int)
    case soundHeader
    /// A second of the sound.
    case sound(segment: Int)
    /// The peaks of the sound, a byte each.
    case peaks(first: Int, count: Int)
    /// The plan of an export, as JSON.
    case plan
    /// Every finding, as JSON, those of the recipe's functions too.
    case check

    /// One frame of the edit.
    package struct Still: Sendable, Equatable {
        /// Nil to take the frame at ``time``.
        package var frame: Int64?
        /// In any form that recipes accept.
        package var time: String?
        /// The widest picture, in pixels; 0 for the movie's own size. Pictures are not enlarged.
        package var width: Int
        /// True for a PNG with all that the movie has, false for a JPEG.
        package var isLossless: Bool

        package init(frame: Int64? = nil, time: String? = nil, width: Int = 0, isLossless: Bool = false) {
            (self.frame, self.time, self.width, self.isLossless) = (frame, time, width, isLossless)
        }
    }
}

/// The answer of a worker to a ``LiveRequest``.
package enum LiveAnswer: Sendable, Equatable {
    /// The recipe ran, and its edit is ready. Requests refer to it from now on.
    case edit(LiveEdit)
    /// The bytes are in a sealed file in memory, whose descriptor comes with the message.
    case file
    /// It could not be done; the edit before is still there.
    case failed(Failure, LiveReport)
    /// An interrupt ended the work.
    case cancelled
}

/// The report on a run of a recipe, for programs.
package struct LiveReport: Sendable, Equatable {
    /// Members of a JSON object, without braces: `findings` in any case, and the plan of an edit that there is.
    package var members: String
    /// The recipe's description, as JSON; `null` where it cannot be described.
    package var recipe: String

    package init(members: String, recipe: String = "null") {
        (self.members, self.recipe) = (members, recipe)
    }
}

/// An edit that a worker keeps ready.
package struct LiveEdit: Sendable, Equatable {
    package var report: LiveReport
    /// Names of the segments of the pictures, in order, by their most lines; those of a size that is asked for later are
    /// missing.
    package var pictureNames: [Digest]
    /// The name of the sound; nil where it has none.
    package var soundName: Digest?
    package var soundSegmentCount: Int
    package var frameCount: Int64

    package init(
        _ report: LiveReport, pictureNames: [Digest] = [], soundName: Digest? = nil, soundSegmentCount: Int = 0,
        frameCount: Int64 = 0
    ) {
        self.report = report
        self.pictureNames = pictureNames
        self.soundName = soundName
        self.soundSegmentCount = soundSegmentCount
        self.frameCount = frameCount
    }
}

extension LiveRequest: Transferable {
    private enum Kind: UInt8, Transferable {
        case revise = 1
        case resize, still, pictureHeader, pictures, soundHeader, sound, peaks, plan, check
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .revise(let job, let lines): writer.write(Kind.revise, job, lines)
        case .resize(let lines): writer.write(Kind.resize, lines)
        case .still(let still): writer.write(Kind.still, still)
        case .pictureHeader(let lines): writer.write(Kind.pictureHeader, lines)
        case .pictures(let segment, let lines): writer.write(Kind.pictures, segment, lines)
        case .soundHeader: writer.write(Kind.soundHeader)
        case .sound(let segment): writer.write(Kind.sound, segment)
        case .peaks(let first, let count): writer.write(Kind.peaks, first, count)
        case .plan: writer.write(Kind.plan)
        case .check: writer.write(Kind.check)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .revise: self = .revise(try reader.value(), lines: try reader.value())
        case .resize: self = .resize(lines: try reader.value())
        case .still: self = .still(try reader.value())
        case .pictureHeader: self = .pictureHeader(lines: try reader.value())
        case .pictures: self = .pictures(segment: try reader.value(), lines: try reader.value())
        case .soundHeader: self = .soundHeader
        case .sound: self = .sound(segment: try reader.value())
        case .peaks: self = .peaks(first: try reader.value(), count: try reader.value())
        case .plan: self = .plan
        case .check: self = .check
        }
    }
}

extension LiveRequest.Still: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(frame, time, width, isLossless) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (frame, time, width, isLossless) = try reader.values()
    }
}

extension LiveAnswer: Transferable {
    private enum Kind: UInt8, Transferable {
        case edit = 1
        case file, failed, cancelled
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .edit(let edit): writer.write(Kind.edit, edit)
        case .file: writer.write(Kind.file)
        case .failed(let failure, let report): writer.write(Kind.failed, failure, report)
        case .cancelled: writer.write(Kind.cancelled)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .edit: self = .edit(try reader.value())
        case .file: self = .file
        case .failed: self = .failed(try reader.value(), try reader.value())
        case .cancelled: self = .cancelled
        }
    }
}

extension LiveReport: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(members, recipe) }

    init(from reader: inout MessageReader) throws(MessageError) { (members, recipe) = try reader.values() }
}

extension LiveEdit: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(report, pictureNames, soundName, soundSegmentCount, frameCount)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (report, pictureNames, soundName, soundSegmentCount, frameCount) = try reader.values()
    }
}
