import MediaTime
import Testing

@testable import Values

@Suite struct SubtitleTimelineTests {
    private static let overlapping = """
        00:01 --> 00:04
        a

        00:02 --> 00:06
        b

        00:06 --> 00:07
        c

        00:08 --> 00:09
        d
        """

    @Test("the timeline is cut where cues come and go, and each stretch knows its group")
    func stretches() throws {
        let stretches = try subtitles(Self.overlapping).timeline.spans
        #expect(stretches.map(\.start) == [1, 2, 4, 6, 7, 8, 9].map { Time($0, 1) })
        #expect(stretches.map(\.cueCount) == [1, 2, 1, 1, 0, 1, 0])
        #expect(stretches.map(\.firstOfGroup) == [0, 0, 0, 0, 0, 5, 5])
    }

    @Test("contents are equal exactly while the same is seen")
    func presented() throws {
        let content = SubtitleContent(Subtitles(try subtitles(Self.overlapping)))
        func at(_ hundredths: Int64) -> SubtitleContent { content.presented(at: Time(hundredths, 100)) }
        #expect(at(100) == at(199))
        #expect(at(199) != at(200))
        #expect(at(400) == at(599))
        #expect(at(0) == at(99))
        #expect(at(750) == at(2000))
        #expect(at(750).fileTime == nil)
        #expect(at(850).fileTime == Time(8, 1))
    }

    @Test("what is animated is different at every time")
    func animated() throws {
        let text = "[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,{\\k20}a\n"
        let content = SubtitleContent(Subtitles(try subtitles(text)))
        #expect(content.presented(at: Time(3, 2)).fileTime == Time(3, 2))
        #expect(content.presented(at: Time(5, 2)).fileTime == nil)
    }

    @Test("shifting and scaling move all times, exactly")
    func moved() throws {
        let moved = try Subtitles(subtitles(Self.overlapping)).shifted(by: Time(1, 2)).scaled(by: Time(24000, 1001))
            .shifted(by: Time(-1, 1))
        let shown = try moved.shownTime(of: Time(1, 1))
        #expect(shown == (try Time(3, 2).multiplied(by: Time(24000, 1001)) - Time(1, 1)))
        #expect(try moved.fileTime(at: shown) == Time(1, 1))
        #expect(try moved.cues(at: shown).map(\.text) == ["a"])
    }

    @Test("cues at a time include starts and exclude ends")
    func cues() throws {
        let all = Subtitles(try subtitles(Self.overlapping))
        #expect(try all.cues(at: Time(2, 1)).map(\.text) == ["a", "b"])
        #expect(try all.cues(at: Time(4, 1)).map(\.text) == ["b"])
        #expect(try all.cues(at: Time(6, 1)).map(\.text) == ["c"])
        #expect(try all.cues(at: Time(7, 1)).isEmpty)
        #expect(try all.cues(at: .zero).isEmpty)
    }

    @Test("ten thousand cues are cut into stretches")
    func many() throws {
        let text = (0..<10_000).map { "00:\($0 / 60 % 60):\($0 % 60).\($0 % 10) --> 02:00:00\nx" }
        let document = try subtitles(text.joined(separator: "\n\n"))
        #expect(document.cues.count == 10_000)
        #expect(
            zip(document.timeline.spans.indices, document.timeline.spans).allSatisfy {
                $0 - $1.firstOfGroup <= 256
            })
    }
}
