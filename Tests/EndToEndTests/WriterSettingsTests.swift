import Foundation
import Testing

/// What a recipe says of each track of a file that it writes, and of what it reads.
@Suite struct WriterSettingsTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.counted, as: "in.mp4") }

    private func run(_ recipe: String) throws -> Outcome {
        folder.write("r.lua", recipe)
        return try luaedit(["run", "r.lua", "in.mp4", "--allow-write", "."], in: folder)
    }

    @Test("each input has an encoder, labels and a rotation of its own; the file has metadata and chapters")
    func inputs() throws {
        let outcome = try run(
            """
            local reader = edit.reader(edit.asset((...)))
            local writer = edit.writer("w.mov", {
              metadata = { title = "Two" },
              chapters = { { title = "One", time_range = edit.between(0, 1) }, { title = "Two", time_range = edit.between(1, 2) } },
            })
            local a = writer:add_video_input { size = { 64, 64 }, frame_rate = 25, crf = 40, title = "Wide", rotation = 90 }
            local b = writer:add_video_input {
              size = { 32, 32 }, frame_rate = 25, preset = "h264", codec_options = { profile = "baseline" }, color = "bt601",
            }
            local left = writer:add_audio_input { language = "en", title = "English", bit_rate = "64k" }
            local right = writer:add_audio_input { language = "fr", title = "Français", default = true, channel_layout = "mono" }
            local sounds = reader:audio_mix_output()
            local mono = reader:audio_mix_output { channel_layout = "mono", tracks = { 2 } }
            for picture in reader:video_composition_output { size = { 40, 40 } } do
              a:append(picture)
              b:append(picture:image(), picture.time)
            end
            for sound in sounds do left:append(sound) end
            for sound in mono do right:append(sound) end
            print(writer:finish().frames)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText == "50\n")
        let file = folder.file("w.mov")
        let expected: [(entry: Word, streams: Word, value: String)] = [
            ("stream=width,height", "v:0", "64,64"), ("stream=width,height", "v:1", "32,32"),
            ("stream=profile", "v:1", "Constrained Baseline"), ("stream=color_space", "v:1", "smpte170m"),
            ("stream_side_data=rotation", "v:0", "-90"), ("stream=channels", "a:1", "1"),
            ("stream_tags=language", "a:0", "eng"), ("stream_tags=language", "a:1", "fra"),
            ("stream_tags=handler_name", "a:1", "Français"), ("stream_disposition=default", "a:1", "1"),
            ("format_tags=title", "", "Two"), ("stream=nb_frames", "v:0", "50"), ("stream=nb_frames", "v:1", "50"),
        ]
        for (entry, streams, value) in expected {
            // A track with a rotation has a comma and a list of side data after its values.
            let found = try Judge.probe(file, entry, streams: streams)
            #expect(found == value || found == value + ",", "\(entry) \(streams)")
        }
        let chapters = try succeed(
            "ffprobe",
            ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title", "-of", "csv=p=0", file])
        #expect(String(decoding: chapters, as: UTF8.self) == "0.000000,One\n1.000000,Two\n")
        let rate = Int(try Judge.probe(file, "stream=bit_rate", streams: "a:0")) ?? 0
        #expect((10_000..<90_000).contains(rate), "\(rate) bit/s of sound")
    }

    @Test("pictures are held to a bit rate")
    func bitRate() throws {
        let outcome = try run(
            """
            local writer = edit.writer("w.mp4")
            local video = writer:add_video_input { size = { 320, 240 }, frame_rate = 25, bit_rate = "200k" }
            local source = edit.asset((...))
            for n = 1, 4 do
              local reader = edit.reader(source)
              for picture in reader:video_composition_output() do video:append(picture, picture.time + 2 * (n - 1)) end
            end
            writer:finish()
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let settings = String(decoding: folder.read("w.mp4") ?? [], as: UTF8.self)
        #expect(settings.contains("rc=abr") && settings.contains("bitrate=200"))
    }

    @Test("a reader's pictures come smaller, and as red, green, blue and alpha; sound at other rates and layouts")
    func outputs() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local reader = edit.reader(source)
            local a = reader:video_composition_output { size = { 100, 20 }, pixel_format = "rgba" }:next()
            print(a.width, a.height, a.pixel_format, math.floor(a:image():pixel(3, 3).r * 219 / 4 + 0.5))
            local b = reader:track_output(source.video, { size = { 20, 20 } }):next()
            print(b.width, b.height, b.pixel_format)
            local c = reader:track_output(source.audio, { sample_rate = 8000, channel_layout = "mono" }):next()
            print(c.sample_rate, c.channel_count, reader:video_composition_output():next().pixel_format)
            local made = edit.picture_buffer(a:image(), { time = 2, duration = 0.5 })
            print(made, made.duration, made.pixel_format, made:image():pixel(3, 3).r == a:image():pixel(3, 3).r)
            edit.image_generator(source):image_at(0):write("x.jpg", { quality = 20 })
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errorText == "20\t20\trgba\t0\n20\t20\tyuv420p\n8000\t1\tyuv420p\n"
                + "picture of 20 × 20 at 2 s\t0.5 s\trgba\ttrue\n")
        #expect(try Judge.probe(folder.file("x.jpg"), "stream=codec_name,pix_fmt") == "mjpeg,yuvj420p")
    }

    private static let mistakes: [(recipe: String, text: String)] = [
        (
            "edit.writer('w.mp4'):add_video_input { size = { 64, 64 }, frame_rate = 25, preset = 'webm' }",
            "r.lua:1: the preset 'webm' writes .webm or .mkv files, not 'w.mp4'"
        ),
        (
            "edit.writer('w.m4a'):add_video_input { size = { 64, 64 }, frame_rate = 25, preset = 'm4a' }",
            "r.lua:1: the preset 'm4a' is sound only"
        ),
        (
            "edit.writer('w.mp4'):add_video_input { size = { 64, 64 }, frame_rate = 25, rotation = 45 }",
            "r.lua:1: bad argument #1 'settings' to 'add_video_input' (rotation: 0, 90, 180 or 270 expected, got 45)"
        ),
        (
            "edit.writer('w.mp4'):add_video_input { size = { 64, 64 }, frame_rate = 25, crf = 3, bit_rate = '1M' }",
            "r.lua:1: crf and bit_rate exclude each other"
        ),
        (
            "edit.writer('w.webp'):add_video_input { size = { 64, 64 }, frame_rate = 25, bit_rate = '1M' }",
            "r.lua:1: cannot encode with libwebp_anim at a bit rate: it is encoded at a quality"
        ),
        (
            "edit.writer('w.wav'):add_audio_input { bit_rate = 64000 }",
            "r.lua:1: cannot encode with pcm_s16le at a bit rate: it keeps every sample"
        ),
        (
            "edit.writer('w.mp4', { chapters = { { title = 'b', time_range = edit.range(1, 1) },\n"
                + "{ title = 'a', time_range = edit.range(0, 1) } } })",
            "r.lua:1: chapter 2 begins before the one before it: chapters go in order"
        ),
        (
            "edit.writer('w.mp4', { metadata = { title = 'a\\0b' } })",
            "r.lua:1: metadata 'title': it has the control character U+0000"
        ),
        (
            "edit.writer('w.mp4', { metadata = { ['a=b'] = 'c' } })",
            "r.lua:1: metadata: the key 'a=b' has characters other than letters, digits and signs of ASCII"
        ),
        (
            "edit.writer('w.mp4'):add_audio_input { title = 'a\\0b' }",
            "r.lua:1: title: it has the control character U+0000"
        ),
        (
            "edit.writer('w.mp4'):add_audio_input { language = 'Klingon?' }",
            "r.lua:1: bad argument #1 'settings' to 'add_audio_input' (language: 'Klingon?' is not a language "
                + "(write eng, or pt-BR))"
        ),
        (
            "edit.reader(edit.asset((...))):audio_mix_output { tracks = { 1 } }",
            "r.lua:1: cannot mix track 1: the movie has no such audio track, or it is disabled"
        ),
        (
            "edit.reader(edit.asset((...))):track_output(1, { sample_rate = 8000 })",
            "r.lua:1: the track is one of pictures, which have no sample_rate"
        ),
        (
            "edit.reader(edit.asset((...))):video_composition_output { size = { 0, 3 } }",
            "r.lua:1: size: sides from 1 to 16384 expected, got 0 × 3"
        ),
    ]

    @Test("mistakes in settings say the line", arguments: mistakes)
    func mistake(recipe: String, text: String) throws {
        let outcome = try run(recipe)
        #expect(outcome.errorText.split(separator: "\n").first.map(String.init) == "error: " + text, "\(outcome)")
        #expect(outcome.status == 1)
    }
}
