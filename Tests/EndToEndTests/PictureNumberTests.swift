import Foundation
import Testing

/// One picture gives one number, whichever way a recipe reads it and however its samples are stored.
@Suite struct PictureNumberTests {
    private let folder = TemporaryFolder()

    /// FFmpeg's name of a pixel format, and what its files are tagged as.
    struct Stored: CustomTestStringConvertible {
        let pixels: Word
        var range: Word = "tv"
        var matrix: Word = "bt709"
        var testDescription: String { "\(pixels) \(range) \(matrix)" }
        /// True for formats that FFV1 does not store.
        var isRaw = false
        var file: Word { isRaw ? "in.nut" : "in.mkv" }
    }

    /// Every family of formats, with the ranges and matrices that it can be tagged with.
    private static let stored: [Stored] = [
        Stored(pixels: "yuv420p"), Stored(pixels: "yuv420p", range: "pc"),
        Stored(pixels: "yuv420p", matrix: "smpte170m"), Stored(pixels: "yuv422p", range: "pc", matrix: "smpte170m"),
        Stored(pixels: "yuv444p"), Stored(pixels: "yuv444p", matrix: "bt2020nc"),
        Stored(pixels: "yuv420p10le", range: "pc"), Stored(pixels: "yuv422p10le"), Stored(pixels: "yuv444p12le"),
        Stored(pixels: "nv12", matrix: "smpte170m", isRaw: true), Stored(pixels: "yuv420p16le"),
        Stored(pixels: "yuyv422", matrix: "smpte170m", isRaw: true),
        Stored(pixels: "uyvy422", matrix: "smpte170m", isRaw: true),
        Stored(pixels: "yuva420p"), Stored(pixels: "yuva444p10le"),
        Stored(pixels: "rgb24", range: "pc", matrix: "rgb"), Stored(pixels: "bgra", range: "pc", matrix: "rgb"),
        Stored(pixels: "rgb48le", range: "pc", matrix: "rgb"), Stored(pixels: "gbrp", range: "pc", matrix: "rgb"),
        Stored(pixels: "gbrp10le", range: "pc", matrix: "rgb"), Stored(pixels: "gray", range: "pc"),
        Stored(pixels: "gray10le", range: "pc"),
    ]

    /// Prints what a pixel is, in 255ths, for each way of reading.
    private static let recipe = """
        local path = ...
        local source = edit.asset(path)
        local clip = edit.composition()
        local track = clip:add_track("video")
        track:insert_time_range(edit.range(0, 0.08), source.video, 0)
        local function show(way, color)
          local function number(part) return math.floor(part * 255 + 0.5) end
          print(way, number(color.r), number(color.g), number(color.b))
        end
        local image = edit.image_generator(clip):image_at(0)
        show("generator", image:pixel(9, 9))
        for _, form in ipairs { "yuv", "rgba" } do
          local reader = edit.reader(clip)
          show("composed " .. form, reader:video_composition_output { pixel_format = form }:next():image():pixel(9, 9))
          show("track " .. form, reader:track_output(track, { pixel_format = form }):next():image():pixel(9, 9))
          show("smaller " .. form,
            reader:track_output(track, { pixel_format = form, size = { 32, 32 } }):next():image():pixel(9, 9))
        end
        show("buffer", edit.picture_buffer(image):image():pixel(9, 9))
        local seen
        local filtered = edit.video_composition_with_filter(clip, function(request)
          seen = request.source_frame:pixel(9, 9)
          return request.source_frame
        end)
        local movie = edit.movie { composition = clip, video_composition = filtered }
        show("compositor", edit.image_generator(movie):image_at(0):pixel(9, 9))
        show("compositor's frame", seen)
        """

    /// The way and the red, green and blue of each line.
    private func numbers(_ outcome: Outcome) -> [(way: String, rgb: [Int])] {
        outcome.errorText.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t")
            return parts.count == 4 ? (String(parts[0]), parts[1...].compactMap { Int($0) }) : nil
        }
    }

    @Test("a picture has the same numbers in every format, range and matrix, read in any way", arguments: stored)
    func read(_ stored: Stored) throws {
        let isGray = stored.pixels.description.hasPrefix("gray")
        let color: Word = isGray ? "0x404040" : "0x4080c0"
        let conversion: Word =
            stored.matrix == "rgb" ? "null" : "scale=out_color_matrix=\(stored.matrix):out_range=\(stored.range)"
        let source: Word = "color=\(color):s=64x64:r=25:d=0.08,format=gbrp,\(conversion),format=\(stored.pixels)"
        var words: [Word] = ["-f", "lavfi", "-i", source, "-c:v", stored.isRaw ? "rawvideo" : "ffv1"]
        words += ["-color_range", stored.range, "-colorspace", stored.matrix]
        words += ["-color_primaries", "bt709", "-color_trc", "bt709", folder.file(stored.file)]
        try ffmpeg(words)
        folder.write("r.lua", Self.recipe)
        let outcome = try luaedit(["run", "r.lua", stored.file], in: folder)
        let numbers = numbers(outcome)
        #expect(numbers.count == 10, "\(outcome)")
        let expected = isGray ? [64, 64, 64] : [64, 128, 192]
        for (way, rgb) in numbers {
            for (found, wanted) in zip(rgb, expected) { #expect(abs(found - wanted) <= 2, "\(way): \(rgb)") }
        }
    }

    @Test("a color asset has its color, read in any way")
    func colorAsset() throws {
        folder.write(
            "r.lua",
            Self.recipe.replacingOccurrences(of: "edit.asset(path)", with: "edit.color_asset('#404040', { 64, 64 })"))
        let numbers = numbers(try luaedit(["run", "r.lua"], in: folder))
        #expect(numbers.count == 10)
        for (way, rgb) in numbers { #expect(rgb == [64, 64, 64], "\(way)") }
    }

    @Test("what is read as yuv, as rgba and as an image is written alike", arguments: ["smpte170m", "bt709"] as [Word])
    func write(matrix: Word) throws {
        let source: Word = "color=0x4080c0:s=64x64:r=25:d=0.08,format=gbrp,scale=out_color_matrix=\(matrix)"
        try ffmpeg(["-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", "-c:v", "rawvideo", folder.file("in.nut")])
        for color in ["bt709", "bt601"] {
            folder.write(
                "w.lua",
                """
                local clip = edit.asset((...))
                local writer = edit.writer("out.mkv")
                local input = writer:add_video_input { size = { 64, 64 }, frame_rate = 25, color = "\(color)" }
                local reader = edit.reader(clip)
                local outputs = {
                  reader:video_composition_output(), reader:video_composition_output { pixel_format = "rgba" },
                  reader:track_output(clip.video), reader:track_output(clip.video, { pixel_format = "rgba" }),
                }
                for index, output in ipairs(outputs) do input:append(output:next(), edit.time(index - 1, 25)) end
                input:append(edit.image_generator(clip):image_at(0), edit.time(4, 25))
                writer:finish()
                """)
            let outcome = try luaedit(["run", "w.lua", "in.nut", "--allow-write", ".", "--overwrite"], in: folder)
            #expect(outcome.status == 0, "\(color) \(outcome)")
            let pictures = try (0..<5).map { try Judge.picture(folder.file("out.mkv"), number: $0, as: "yuv444p") }
            for (index, picture) in pictures.enumerated() {
                for plane in 0..<3 {
                    let place = plane * 4096 + 9 * 64 + 9
                    let (own, first) = (Int(picture[place]), Int(pictures[0][place]))
                    #expect(abs(own - first) <= 2, "picture \(index), plane \(plane)")
                }
            }
        }
    }
}
