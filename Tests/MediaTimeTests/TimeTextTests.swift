import Testing

@testable import MediaTime

@Suite struct TimeTextTests {
    @Test(
        "times are read exactly",
        arguments: [
            ("2.5", Time(5, 2)), ("-3", Time(-3, 1)), ("0.1", Time(1, 10)), ("1:02.5", Time(125, 2)),
            ("90:00", Time(5400, 1)), ("1:00:02.04", Time(360_204, 100)), ("00:01:02:12@25", Time(6248, 100)),
            ("00:00:01:00@29.97", Time(1001, 1000)), ("00:01:00;02@29.97", Time(1800 * 1001, 30000)),
            ("00:10:00;00@29.97", Time(17982 * 1001, 30000)), ("00:01:00;04@59.94", Time(3600 * 1001, 60000)),
            ("00:00:00:01@30000/1001", Time(1001, 30000)), ("00:00:00:47@47.952", Time(47 * 1001, 48000)),
            ("-00:00:01:00@24", Time(-1, 1)), ("00:00:00:05@12.5", Time(2, 5)),
            ("1001/30000", Time(1001, 30000)), ("-7/2", Time(-7, 2)), ("0/1", Time.zero),
        ])
    func reads(_ text: String, _ time: Time) throws {
        #expect(try Time(text: text) == time)
    }

    @Test(
        "what is no time says why",
        arguments: [
            (
                "",
                "'' is not a time (write seconds such as 2.5, a clock time such as 1:02.5, or a timecode such as 00:01:02:12@25)"
            ),
            (
                "1:2:3:4",
                "'1:2:3:4' is not a time (write seconds such as 2.5, a clock time such as 1:02.5, or a timecode such as 00:01:02:12@25)"
            ),
            ("1:60", "'1:60' is not a time: there are no 60 seconds in a minute"),
            ("1:75:00", "'1:75:00' is not a time: there are no 75 minutes in an hour"),
            ("00:00:00:25@25", "'00:00:00:25@25' is not a time: frames count from 0 to 24 here"),
            ("00:01:00;02@25", "'00:01:00;02@25' is not a time: drop frame (;) exists at 29.97 and 59.94 only"),
            ("00:01:00;01@29.97", "'00:01:00;01@29.97' is not a time: drop frame skips this frame number"),
            ("1/4294967296", "'1/4294967296' is more than a time can hold"),
            ("99999999999999999999", "'99999999999999999999' is more than a time can hold"),
        ])
    func refuses(_ text: String, _ message: String) {
        let error = #expect(throws: TimeTextError.self) { try Time(text: text) }
        #expect(error?.description == message)
    }

    @Test(
        "anything else is malformed",
        arguments: [
            "abc", "1:", ":1", "1.2.3", "1,5", "+1", "--1", "1e3", "0x10", " 1", "1 ", "1.", ".5", "1::2", "nan", "٣",
            "00:00:00:00@", "00:00:00:00@0", "00:00:00:00@-25", "00:00;00;00@29.97", "00:00:00@25", "00:00:00:00@1/0",
            "1/0", "1/", "/2", "1/-2", "1.5/2", "1/2/3", "1:00/2",
        ])
    func malformed(_ text: String) {
        #expect(throws: TimeTextError.malformed(text)) { try Time(text: text) }
    }

    @Test("a timecode reads back as the frame it was written from")
    func roundTrip() throws {
        for (duration, rate, drop) in [
            (Time(1001, 30000), "29.97", true), (Time(1001, 60000), "59.94", true), (Time(1, 25), "25", false),
        ] {
            for frame in stride(from: Int64(0), to: 60 * 60 * 61, by: 7) {
                let time = try duration.multiplied(by: frame)
                let code = try Timecode(at: time, frameDuration: duration, isDropFrame: drop)
                #expect(try Time(text: "\(code)@\(rate)") == time)
            }
        }
    }

    @Test("the numbers drop frame leaves out are left out")
    func dropFrame() throws {
        let duration = Time(1001, 30000)
        let text = {
            try Timecode(at: duration.multiplied(by: $0), frameDuration: duration, isDropFrame: true).description
        }
        #expect(try text(1799) == "00:00:59;29")
        #expect(try text(1800) == "00:01:00;02")
        #expect(try text(17981) == "00:09:59;29")
        #expect(try text(17982) == "00:10:00;00")
    }
}
