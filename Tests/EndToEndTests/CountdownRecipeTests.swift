import Testing

/// The countdown recipe, its figures read with those that ffmpeg draws.
@Suite(.serialized) struct CountdownRecipeTests {
    private let folder = TemporaryFolder()

    private func run(_ options: [Word]) throws {
        let outcome = try luaedit(
            ["run", "countdown", "-o", "out.mp4", "--crf", "5", "--font", "DejaVu Sans"] + options + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// The figure that the middle of a picture is most like, of those from 1 to 9.
    private func figure(in picture: GrayPicture) throws -> Int? {
        let distances = try (1...9).map { figure in
            let text: Word =
                "drawbox=t=fill:c=black,drawtext=text=\(figure):font=DejaVu Sans\\\\:bold:fontsize=74.5:fontcolor=white"
                + ":x=(w-text_w)/2:y=(h-text_h)/2"
            let drawn = try GrayPicture(TitleRecipeTests.grey, width: 320, filter: text)
            return (figure, picture.distance(to: drawn, x: 130, y: 60, side: 60))
        }
        return distances.min { $0.1 < $1.1 }?.0
    }

    @Test("the seconds are counted down from the number that was asked for")
    func figures() throws {
        try run(["--over", TitleRecipeTests.grey, "--from", "4", "--scale", "0.9", "--begin", "1"])
        let read = try [15, 25, 35, 45].map { number in
            try figure(in: GrayPicture(folder.file("out.mp4"), number: number, width: 320))
        }
        #expect(read == [4, 3, 2, 1])
        #expect(try GrayPicture(folder.file("out.mp4"), number: 9, width: 320).largestDistance(from: 126) < 6)
    }

    @Test("the ring empties with each second, from the top and clockwise")
    func ring() throws {
        try run(["--over", TitleRecipeTests.grey, "--from", "2", "--scale", "0.9"])
        // 81 pixels of radius, less half of the ring and as much again.
        let sides = [(x: 231, y: 90), (x: 160, y: 161), (x: 89, y: 90)]
        for (number, lit) in [(1, [1, 1, 1]), (4, [0, 1, 1]), (6, [0, 0, 1]), (9, [0, 0, 0]), (12, [1, 1, 1])] {
            let picture = try GrayPicture(folder.file("out.mp4"), number: number, width: 320)
            #expect(sides.map { picture[$0.x, $0.y] > 190 ? 1 : 0 } == lit, "frame \(number)")
        }
    }

    @Test("on a colour it lasts as long as it counts")
    func plain() throws {
        try run(["--from", "1", "--background", "blue"])
        #expect(try Double(Judge.probe(folder.file("out.mp4"), "format=duration")) == 1)
        let corner = try Judge.picture(folder.file("out.mp4"), as: "rgb24", filter: "crop=2:2:0:0")
        #expect(corner[0] < 20 && corner[1] < 20 && corner[2] > 235)
    }

    static let wrongCases: [(options: [Word], error: String)] = [
        (["--from", "6"], "countdown: --from: 6 is more than the seconds that the video has left, 5"),
        (["--begin", "4.5"], "countdown: the video ends before a second is counted"),
    ]

    @Test("a count that the video is too short for is refused", arguments: wrongCases)
    func wrong(options: [Word], error: String) throws {
        let outcome = try luaedit(["check", "countdown", "--over", TitleRecipeTests.grey] + options, in: folder)
        #expect(outcome.errorText == "error: \(error)\n")
        #expect(outcome.status == 1)
    }
}
