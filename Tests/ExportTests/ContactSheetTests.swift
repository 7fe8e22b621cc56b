import EditModel
import Frames
import Media
import MediaTime
import Testing

@testable import Export

@Suite("Contact sheets")
struct ContactSheetTests {
    private let folder = TemporaryFolder()

    @Test(
        "frames are the middles of equal parts, none twice",
        arguments: [
            (1, 50, [25]), (4, 8, [1, 3, 5, 7]), (3, 100, [16, 50, 83]), (20, 3, [0, 1, 2]), (5, 1, [0]),
        ] as [(Int, Int64, [Int64])])
    func frames(count: Int, total: Int64, expected: [Int64]) {
        #expect(ContactSheet.frames(count, of: total) == expected)
    }

    @Test("layouts never exceed their limit, and hold every picture", arguments: [1, 2, 7, 20, 100, 1000])
    func layouts(count: Int) throws {
        for picture in [(1920, 1080), (1080, 1920), (64, 48), (4096, 256)] {
            for columns in [nil, 1, 5, 100] {
                guard let layout = SheetLayout(count: count, columns: columns, picture: picture, limit: (4096, 4096))
                else { continue }
                #expect(layout.width <= 4096 && layout.height <= 4096)
                #expect(layout.columns * layout.rows >= count && layout.columns * (layout.rows - 1) < count)
                #expect(layout.tileWidth <= min(320, picture.0))
                let last = layout.origin(of: count - 1)
                #expect(last.x + layout.tileWidth < layout.width && last.y + layout.tileHeight < layout.height)
            }
        }
    }

    @Test("twenty wide pictures stand in rows of five, with room for timecodes; small ones have none")
    func standard() throws {
        let layout = try #require(SheetLayout(count: 20, columns: nil, picture: (1920, 1080), limit: (4096, 4096)))
        #expect((layout.columns, layout.rows) == (5, 4))
        #expect((layout.width, layout.height) == (1648, 8 + 4 * (180 + 22 + 8)))
        let small = try #require(SheetLayout(count: 20, columns: nil, picture: (1920, 1080), limit: (80, 44)))
        #expect(small.labelHeight == 0 && small.width <= 80 && small.height <= 44)
        #expect(SheetLayout(count: 20, columns: 20, picture: (1920, 1080), limit: (80, 44)) == nil)
    }

    @Test("the PNG shows each frame in its place, on grey, with something written under it")
    func png() throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -qp 4 -g 12 -bf 2", folder.file("in.mp4"))
        let movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, ExportTests.frames(0, 50))])
        let bytes = try withinAMinute {
            try ContactSheet(movie, library: MediaLibrary(gate: OpenGate()), count: 6, columns: 3).png()
        }
        folder.write("sheet.png", bytes)
        let stream = try ffprobe("-show_streams", folder.file("sheet.png"))
        // 64 pixels are too narrow for a timecode.
        #expect(stream.contains("width=\(8 + 3 * 72)") && stream.contains("height=\(8 + 2 * 56)"))
        let pixels = try ffmpegOutput("-i \(folder.file("sheet.png")) -f rawvideo -pix_fmt gray")
        func grey(_ x: Int, _ y: Int) -> Int { Int(pixels[y * 224 + x]) }
        #expect(abs(grey(2, 2) - 32) <= 1)
        for (index, frame) in [4, 12, 20, 29, 37, 45].enumerated() {
            let found = grey(8 + 32 + index % 3 * 72, 8 + 24 + index / 3 * 56)
            #expect(abs(found - 4 * frame * 255 / 219) <= 2, "frame \(index)")
        }
    }

    @Test("pictures wide enough have their timecode under them")
    func labels() throws {
        try ffmpeg("-f lavfi -i color=black:s=128x96:r=25:d=1 -c:v libx264", folder.file("in.mp4"))
        var movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, ExportTests.frames(0, 25))])
        (movie.video!.renderWidth, movie.video!.renderHeight) = (128, 96)
        let sheet = try ContactSheet(movie, library: MediaLibrary(gate: OpenGate()), count: 1, columns: nil)
        let bitmap = try withinAMinute { try sheet.bitmap() }
        #expect((bitmap.width, bitmap.height) == (144, 8 + 96 + 22 + 8))
        let label = bitmap.pixels[(4 * 144 * 104)..<(4 * 144 * 126)]
        #expect(label.filter { $0 > 100 && $0 < 255 }.count > 50)
    }

    @Test("a movie without picture and pictures that are too many are errors")
    func errors() throws {
        try ffmpeg("-f lavfi -i sine=d=1", folder.file("a.wav"))
        let sound = try makeMovie([folder.file("a.wav")], video: [], audio: [[segment(0, ExportTests.frames(0, 25))]])
        let library = MediaLibrary(gate: OpenGate())
        #expect(
            mediaError { _ = try ContactSheet(sound, library: library, count: 1, columns: nil) }?.description
                == "cannot show a contact sheet: the movie has no picture")
        let movie = try makeMovie([folder.file("a.wav")], video: [segment(0, ExportTests.frames(0, 1000))])
        #expect(
            mediaError { _ = try ContactSheet(movie, library: library, count: 900, columns: 900) }?.description
                == "cannot show a contact sheet: 900 pictures in 900 columns do not fit in 4096×4096 pixels")
    }
}
