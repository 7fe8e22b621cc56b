import CFFmpeg
import MediaTime
import Testing

@testable import Media

@Suite("Pictures that are sought again")
struct RecallingReaderTests {
    /// Pictures of a tenth of a second each, numbered by their presentation timestamps; counts its seeks.
    private final class Counting: PictureReader {
        let count: Int64
        var index: Int64 = 0
        var seeks = 0
        let damagedPackets = 0

        init(count: Int64) { self.count = count }

        func next() -> TimedFrame? {
            guard index < count else { return nil }
            defer { index += 1 }
            let frame = Frame()
            frame.av.pointee.pts = index
            // A reference needs a buffer.
            frame.av.pointee.width = 16
            frame.av.pointee.height = 16
            frame.av.pointee.format = 0
            precondition(av_frame_get_buffer(frame.av, 0) == 0)
            return TimedFrame(frame: frame, start: Time(index, 10))
        }

        func seek(to time: Time) {
            seeks += 1
            index = max(0, min(count - 1, time.value * 10 / Int64(time.timescale)))
        }
    }

    private let source = Counting(count: 10)

    private func number(_ reader: RecallingReader) throws -> Int64? { try reader.next()?.frame.av.pointee.pts }

    @Test("the same time again, or another of the same picture, asks for nothing")
    func again() throws {
        let reader = RecallingReader(source)
        for time in [Time(4, 10), Time(4, 10), Time(49, 100), Time(401, 1000)] {
            try reader.seek(to: time)
            #expect(try number(reader) == 4 && number(reader) == 5)
        }
        #expect(source.seeks == 1 && source.index == 6)
        #expect(try number(reader) == 6 && number(reader) == 7, "it reads on where it is")
        try reader.seek(to: Time(4, 10))
        #expect(try number(reader) == 4 && source.seeks == 2, "it is forgotten once the reader has moved on")
    }

    @Test("other times are sought", arguments: [Time(3, 10), Time(5, 10), Time(399, 1000), Time(9, 10)])
    func others(time: Time) throws {
        let reader = RecallingReader(source)
        try reader.seek(to: Time(4, 10))
        _ = (try number(reader), try number(reader))
        try reader.seek(to: time)
        #expect(try number(reader) == time.value * 10 / Int64(time.timescale) && source.seeks == 2)
    }

    @Test("the last picture is shown up to the end of time")
    func last() throws {
        let reader = RecallingReader(source)
        for time in [Time(9, 10), Time(100, 1)] {
            try reader.seek(to: time)
            #expect(try number(reader) == 9 && number(reader) == nil)
        }
        #expect(source.seeks == 1)
    }

    @Test("only one picture was read: the seek is repeated")
    func half() throws {
        let reader = RecallingReader(source)
        try reader.seek(to: Time(4, 10))
        #expect(try number(reader) == 4)
        try reader.seek(to: Time(4, 10))
        #expect(try number(reader) == 4 && number(reader) == 5 && number(reader) == 6 && source.seeks == 2)
    }

    @Test("passing on from a remembered picture leaves none out", arguments: 4...9)
    func pass(target: Int64) throws {
        let reader = RecallingReader(source)
        for _ in 0..<2 {
            try reader.seek(to: Time(4, 10))
            _ = (try number(reader), try number(reader))
        }
        try reader.seek(to: Time(4, 10))
        guard let first = try reader.next() else {
            Issue.record("there is a picture")
            return
        }
        let passed = try reader.pass(from: first, to: Time(target, 10))
        // The reader beneath passes by the seek that every reader can do.
        let found = passed.frame.av.pointee.pts
        #expect(found == target || (found < target && target - found <= 5))
        #expect(try number(reader) == (found < 9 ? found + 1 : nil))
    }
}
