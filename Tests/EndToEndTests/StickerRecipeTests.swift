import Glibc
import Testing

/// The sticker recipe: a turn and a way that never end.
@Suite(.serialized) struct StickerRecipeTests {
    private let folder = TemporaryFolder()

    /// 320×180, flat grey, 4 frames a second, 10.5 s.
    static let grey = Samples.make("slow-grey.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=320x180:r=4:d=10.5,format=yuv420p,geq=lum=124:cb=128:cr=128"]
                + Samples.picture + Samples.bt709 + [file])
    }

    init() {
        // Black in its middle, white at its right side.
        folder.write(
            "hand.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><circle cx='50' cy='50' r='12'/>"
                + "<circle cx='86' cy='50' r='12' fill='white'/></svg>")
    }

    private func run(_ options: [Word]) throws {
        let outcome = try luaedit(
            ["run", "sticker", Self.grey, "hand.svg", "-o", "out.mp4", "--crf", "5", "--overwrite"] + options + quick,
            in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// Where the sticker is at a time, and how far it has turned clockwise, in degrees.
    private func sticker(at time: Double) throws -> (x: Double, y: Double, angle: Double) {
        let picture = try GrayPicture(folder.file("out.mp4"), number: Int(time * 4), width: 320)
        let middle = try #require(picture.centroid(below: 90))
        let hand = try #require(picture.centroid(above: 160))
        let angle = atan2(hand.y - middle.y, hand.x - middle.x) * 180 / .pi
        return (middle.x, middle.y, angle < -5 ? angle + 360 : angle)
    }

    @Test("it has turned by 225 degrees after 1.25 s of a turn of 2 s, and is back at its start after 10 s")
    func turnAndTravel() throws {
        try run(["--path", "M 30 50 C 40 20 60 20 70 50", "--turn", "2", "--travel", "5"])
        let start = try sticker(at: 0)
        #expect(abs(start.x - 96) < 0.5 && abs(start.y - 90) < 0.5 && abs(start.angle) < 1.5, "\(start)")
        #expect(abs(try sticker(at: 1.25).angle - 225) < 1.5)
        #expect(abs(try sticker(at: 3.25).angle - 225) < 1.5)
        let end = try sticker(at: 5)
        #expect(abs(end.x - 224) < 0.5 && abs(end.angle - 180) < 1.5, "\(end)")
        let middle = try sticker(at: 7.5)
        #expect(abs(middle.x - 160) < 0.7 && abs(middle.y - 49.5) < 0.7, "\(middle)")
        let back = try sticker(at: 10)
        #expect(abs(back.x - start.x) < 0.3 && abs(back.y - start.y) < 0.3 && abs(back.angle) < 1.5, "\(back)")
    }

    @Test("without a turn it stays upright")
    func upright() throws {
        try run(["--turn", "0"])
        #expect(abs(try sticker(at: 3.75).angle) < 1.5)
    }

    @Test("it stands still at a point, and at its way's start without a travel")
    func still() throws {
        for options: [Word] in [["--path", "M 30 50"], ["--path", "M 30 50 L 70 50", "--travel", "0"]] {
            try run(options + ["--turn", "0"])
            for time in [0, 3.75] {
                let place = try sticker(at: time)
                #expect(abs(place.x - 96) < 0.5 && abs(place.y - 90) < 0.5 && abs(place.angle) < 1.5, "\(place)")
            }
        }
    }

    static let wrongCases: [(options: [Word], status: Int32, error: String)] = [
        (["--path", "M 0 0 L x"], 1, "sticker: --path: column 9: expected a number, found 'x'"),
        (["--path", ""], 1, "sticker: --path: it has no point, such as M 50 50"),
        (["--travel", "-1"], 2, "sticker: --travel: -1 is less than the minimum, 0"),
    ]

    @Test("a wrong way is refused with a sentence", arguments: wrongCases)
    func wrong(options: [Word], status: Int32, error: String) throws {
        let outcome = try luaedit(["check", "sticker", Self.grey, "hand.svg"] + options, in: folder)
        #expect(outcome.errorText == "error: \(error)\n")
        #expect(outcome.status == status)
    }
}
