import Messages
import SystemCalls
import Testing

@testable import Outputs

@Suite struct FolderPlaceTests {
    private static let png = OutputRequest.Form.sequence(extension: "png")

    @Test(
        "a sequence is a folder, with a pattern or without",
        arguments: [
            ("frames", "frames", "", nil, "0001.png"), ("frames/", "frames", "", nil, "0001.png"),
            ("/frames//", "/frames", "", nil, "0001.png"), ("a.b/%d.png", "a.b", "", 1, "1.png"),
            ("frames/%04d.png", "frames", "", 4, "0001.png"), ("f/shot-%3d.PNG", "f", "shot-", 3, "shot-001.PNG"),
        ] as [(RawString, RawString, RawString, Int?, RawString)])
    func sequences(output: RawString, folder: RawString, before: RawString, digits: Int?, first: RawString) throws {
        let place = try FolderPlace(Self.png, output: output)
        #expect(place.folder == folder)
        guard case .sequence(let names) = place.content else {
            Issue.record("no sequence")
            return
        }
        #expect(names.before == before)
        #expect(names.digits == digits)
        #expect(names.name(of: 1, count: 1) == first)
    }

    @Test("pictures sort by name however many there are")
    func digits() {
        let names = NumberedName(after: ".png")
        #expect(names.name(of: 7, count: 9999) == "0007.png")
        #expect(names.name(of: 7, count: 10000) == "00007.png")
        #expect(NumberedName(after: ".png", digits: 2).name(of: 123, count: 123) == "123.png")
    }

    @Test(
        "a package is a folder with a main playlist",
        arguments: [
            ("stream", "stream", "main.m3u8"), ("stream/", "stream", "main.m3u8"),
            ("a/stream/live.m3u8", "a/stream", "live.m3u8"),
        ] as [(RawString, RawString, RawString)])
    func packages(output: RawString, folder: RawString, main: RawString) throws {
        #expect(
            try FolderPlace(.package, output: output) == FolderPlace(folder: folder, content: .package(main: main)))
    }

    @Test(
        "the name of one file is answered with the right spelling",
        arguments: [
            (
                png, "a/poster.png",
                "'-o a/poster.png' is one file, and the result is a folder of pictures: "
                    + "write -o a/poster/ or -o a/poster/%04d.png"
            ),
            (
                png, "%04d.png",
                "'-o %04d.png': the pictures of a sequence go into a folder of their own, such as -o frames/%04d.png"
            ),
            (
                png, "f/%x.png",
                "'-o f/%x.png': a pattern has one number, such as %d or %04d, and does not begin with a dot"
            ),
            (
                png, "f/%d-%d.png",
                "'-o f/%d-%d.png': a pattern has one number, such as %d or %04d, and does not begin with a dot"
            ),
            (
                .package, "stream.m3u8",
                "'-o stream.m3u8': the result is a folder of playlists and segments: "
                    + "write -o stream/ or -o stream/stream.m3u8"
            ),
        ] as [(OutputRequest.Form, RawString, String)])
    func misspelled(form: OutputRequest.Form, output: RawString, text: String) {
        #expect(throws: Failure(.usage, text)) { try FolderPlace(form, output: output) }
    }
}
