import MediaTime
import Testing

@testable import Recording

@Suite struct RecordingLimitsTests {
    let state = RecordingState(fileSize: 1000, freeSpace: 5000)

    @Test func `without limits a recording goes on`() {
        #expect(RecordingLimits().limit(beforeFragment: .max, state) == nil)
    }

    @Test("a limit is reached exactly", arguments: [(Int64(500), Int64(0)), (499, 1)])
    func exact(fragment: Int64, spare: Int64) {
        let limits = [
            RecordingLimits(maximumFileSize: 1000 + fragment + spare - 1),
            RecordingLimits(minimumFreeSpace: 5000 - fragment - spare + 1),
        ]
        let expected: [RecordingLimit?] = spare == 0 ? [.fileSize, .freeSpace] : [nil, nil]
        #expect(limits.map { $0.limit(beforeFragment: fragment, state) } == expected)
    }

    @Test func `chapters cover the movie and ignore marks outside it`() throws {
        var marks = ChapterMarks()
        #expect(try marks.chapters(until: Time(10, 1)).isEmpty)
        for second in [0, 4, 4, 3, 7, 12] { marks.mark(at: Time(Int64(second), 1)) }
        let chapters = try marks.chapters(until: Time(10, 1))
        #expect(chapters.map(\.start) == [.zero, Time(4, 1), Time(7, 1)])
        #expect(try chapters.map { try $0.end } == [Time(4, 1), Time(7, 1), Time(10, 1)])
    }
}
