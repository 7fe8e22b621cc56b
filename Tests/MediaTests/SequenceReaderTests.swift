import Glibc
import MediaTime
import TestSupport
import Testing
import Values
import Wording

@testable import Media

@Suite("Reading numbered pictures")
struct SequenceReaderTests {
    private let folder = TemporaryFolder()

    private func pictures(_ name: String = "f%03d.pgmyuv", frames: Int = 20, first: Int = 0) throws -> String {
        try ffmpeg(numbered(frames: frames) + " -start_number \(first)", folder.file(name))
        return folder.file(name)
    }

    private func reader(_ pattern: String, rate: FrameRate = FrameRate(25, 1), threads: Int = 1) throws
        -> SequenceReader
    {
        SequenceReader(try PictureSequence(pattern: pattern, gate: OpenGate()), frameRate: rate, threads: threads)
    }

    @Test("every picture comes once, at its place", arguments: [0, 1, 4], [1, 3])
    func all(first: Int, threads: Int) throws {
        let reader = try reader(pictures(first: first), rate: FrameRate(30000, 1001), threads: threads)
        let found = try reader.remaining()
        #expect(found.map(\.number) == Array(0..<20))
        #expect(found.map(\.start) == (0..<20).map { Time($0 * 1001, 30000) })
        #expect(try reader.next() == nil)
    }

    @Test("seeking gives the picture shown, and then all that follow")
    func seek() throws {
        let reader = try reader(pictures())
        for (time, number) in [(Time(1, 2), 12), (.zero, 0), (Time(79, 100), 19), (Time(9, 1), 19), (Time(-1, 1), 0)] {
            try reader.seek(to: time)
            #expect(try reader.remaining().map(\.number) == Array(number..<20), "\(time)")
        }
        try reader.seek(to: Time(1, 5))
        #expect(try reader.next()?.takeFrame().number == 5)
        try reader.seek(to: Time(6, 25))
        #expect(try reader.next()?.takeFrame().number == 6)
    }

    @Test("pictures may be links into a folder that has more of them, and have any number")
    func links() throws {
        _ = try pictures("p%d.pgmyuv")
        let other = TemporaryFolder()
        for number in 0..<5 {
            #expect(symlink(folder.file("p\(number).pgmyuv"), other.file("p\(number).pgmyuv")) == 0)
        }
        #expect(try PictureSequence(pattern: other.file("p%d.pgmyuv"), gate: OpenGate()).count == 5)
        #expect(symlink(folder.file("p0.pgmyuv"), other.file("q\(Int64.max).pgmyuv")) == 0)
        let error = mediaError { _ = try PictureSequence(pattern: other.file("q%d.pgmyuv"), gate: OpenGate()) }
        #expect(error?.kind == .missingInput)
    }

    @Test("missing pictures are an error that names them: a shorter film would be wrong")
    func gap() throws {
        let pattern = try pictures()
        let message = { (missing: String) in
            "\(missing) missing, and there are pictures up to '/f019.pgmyuv': add what is missing, number them "
                + "without a gap, or set missing = \"hold\" to show the picture before for longer"
        }
        for (number, missing) in [
            ("11", "'/f011.pgmyuv' is"), ("12", "'/f011.pgmyuv', '/f012.pgmyuv' are"),
            ("15", "'/f011.pgmyuv', '/f012.pgmyuv', '/f015.pgmyuv' are"),
        ] {
            unlink(folder.file("f0\(number).pgmyuv"))
            let error = mediaError { _ = try PictureSequence(pattern: pattern, gate: OpenGate()) }
            #expect(error?.kind == .missingInput)
            #expect(error?.cause.replacing(folder.path, with: "") == message(missing))
        }
        let held = try PictureSequence(pattern: pattern, missing: .hold, gate: OpenGate())
        let shown = try SequenceReader(held, frameRate: FrameRate(25, 1), threads: 1).remaining()
        #expect(shown.map(\.number) == Array(0...10) + [10, 10, 13, 14, 14, 16, 17, 18, 19])
        #expect(shown.map(\.start) == (0..<20).map { Time($0, 25) })
        for number in 13...19 { unlink(folder.file("f0\(number).pgmyuv")) }
        #expect(try reader(pattern).remaining().count == 11)
    }

    @Test("a sequence begins with the smallest number that is there", arguments: [7, 1001])
    func numbers(first: Int) throws {
        for index in 0..<3 {
            try ffmpeg("-f lavfi -i color=red:s=16x16 -frames:v 1 -f image2", folder.file("n\(first + index).png"))
        }
        let sequence = try PictureSequence(pattern: folder.file("n%d.png"), gate: OpenGate())
        #expect(sequence.count == 3 && sequence.numbers == Int64(first)..<Int64(first + 3))
    }

    static let refusals = [
        ("x%d.png", FailureKind.missingInput, "there is no '/x0.png', nor one with another number"),
        ("x.png", .unsupported, "its name does not say where the number stands"),
    ]

    @Test("what is no sequence says why", arguments: refusals)
    func refused(name: String, kind: FailureKind, cause: String) throws {
        let error = mediaError { _ = try PictureSequence(pattern: folder.file(name), gate: OpenGate()) }
        #expect(error?.kind == kind)
        #expect(error?.attempt == "open the sequence '\(folder.file(name))'")
        #expect(error?.cause.replacing(folder.path, with: "") == cause)
    }

    @Test("every file is asked for at the gate")
    func gate() throws {
        let pattern = try pictures(frames: 3)
        let gate = ListingGate()
        let sequence = try PictureSequence(pattern: pattern, gate: gate)
        gate.asked.withLock { $0 = [] }
        let reader = SequenceReader(sequence, frameRate: FrameRate(25, 1), threads: 1)
        #expect(try reader.remaining().count == 3)
        #expect(gate.asked.withLock { $0 } == (0..<3).map { folder.file("f00\($0).pgmyuv") })
    }

    /// Lets everything through and remembers it.
    private final class ListingGate: FileGate {
        let asked = Lock<[String]>([])
        func authorizeReading(of path: String) throws(MediaError) -> String {
            asked.withLock { $0.append(path) }
            return path
        }
    }
}
