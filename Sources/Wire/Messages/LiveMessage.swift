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

extension LiveRequest: Choice {
    static let cases: [Case<Self>] = [
        .of(revise), .of(resize), .of(still), .of(pictureHeader), .of(pictures), .only(.soundHeader), .of(sound),
        .of(peaks), .only(.plan), .only(.check),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .revise(let job, let lines): writer.write(0, job, lines)
        case .resize(let lines): writer.write(1, lines)
        case .still(let still): writer.write(2, still)
        case .pictureHeader(let lines): writer.write(3, lines)
        case .pictures(let segment, let lines): writer.write(4, segment, lines)
        case .soundHeader: writer.write(5)
        case .sound(let segment): writer.write(6, segment)
        case .peaks(let first, let count): writer.write(7, first, count)
        case .plan: writer.write(8)
        case .check: writer.write(9)
        }
    }
}

extension LiveRequest.Still: Record {
    static let layout = Fields(Self.init(frame:time:width:isLossless:)) { ($0.frame, $0.time, $0.width, $0.isLossless) }
}

extension LiveAnswer: Choice {
    static let cases: [Case<Self>] = [.of(edit), .only(.file), .of(failed), .only(.cancelled)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .edit(let edit): writer.write(0, edit)
        case .file: writer.write(1)
        case .failed(let failure, let report): writer.write(2, failure, report)
        case .cancelled: writer.write(3)
        }
    }
}

extension LiveReport: Record {
    static let layout = Fields(Self.init(members:recipe:)) { ($0.members, $0.recipe) }
}

extension LiveEdit: Record {
    static let layout = Fields(Self.init(_:pictureNames:soundName:soundSegmentCount:frameCount:)) {
        ($0.report, $0.pictureNames, $0.soundName, $0.soundSegmentCount, $0.frameCount)
    }
}
