import Foundation
import Testing

/// What animations come to in the pictures of an export, measured from its pixels.
@Suite struct AnimationExportTests {
    private let folder = TemporaryFolder()

    /// Black, 128×96 at 25 frames a second, with `layer` over it.
    private func recipe(_ layer: String, seconds: String = "2.4") -> String {
        """
        local c = edit.composition()
        c:insert_time_range(edit.range(0, \(seconds)), edit.color_asset('black', { 128, 96 }), 0)
        local vc = edit.video_composition_for(c)
        vc.frame_duration = edit.time(1, 25)
        local video, parent = edit.layer(), edit.layer()
        \(layer)
        parent.sublayers = { video, layer }
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
        return edit.movie { composition = c, video_composition = vc }
        """
    }

    /// Where the light of a picture lies on average, from its top left corner; the middle of the first pixel is 0.5.
    private func centroid(_ lumas: ArraySlice<UInt8>) -> (x: Double, y: Double) {
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for (offset, luma) in lumas.enumerated() where luma > 17 {
            let light = Double(luma) - 16
            sum += light
            x += light * (Double(offset % 128) + 0.5)
            y += light * (Double(offset / 128) + 0.5)
        }
        return (x / sum, y / sum)
    }

    /// The luma of every picture of a lossless export, one after the other.
    private func export(_ recipe: String) throws -> [ArraySlice<UInt8>] {
        folder.write("recipe.lua", recipe)
        let outcome = try luaedit(
            ["run", "recipe.lua", "-o", "out.mp4", "--crf", "0", "--overwrite"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let bytes = try ffmpeg(
            ["-i", folder.file("out.mp4"), "-vf", "extractplanes=y", "-fps_mode", "passthrough", "-f", "rawvideo", "-"])
        return stride(from: 0, to: bytes.count, by: 128 * 96).map { bytes[$0..<$0 + 128 * 96] }
    }

    @Test("a picture that turns once in 2 s for ever stands at 225 degrees at 1.25 s, and whenever that comes again")
    func rotation() throws {
        // A bar that points from the middle to the right.
        try ffmpeg([
            "-f", "lavfi", "-i",
            "color=white:s=32x8,format=rgba,pad=80:80:44:36:color=black@0",
            "-frames:v", "1", folder.file("hand.png"),
        ])
        let pictures = try export(
            recipe(
                """
                local layer = edit.image_layer { contents = 'hand.png', position = { 64, 48 } }
                layer:add_animation(edit.animation {
                  key_path = 'transform.rotation', from = 0, to = 360, duration = 2, repeat_count = math.huge })
                """, seconds: "6"))
        // 1.25 s lies between frames 31, at 1.24 s, and 32.
        for (frame, degrees) in [
            (0, 0.0), (25, 180), (31, 223.2), (32, 230.4), (81, 223.2), (131, 223.2), (149, 352.8),
        ] {
            let middle = centroid(pictures[frame])
            let angle = atan2(middle.y - 48, middle.x - 64) * 180 / .pi
            let off = (angle - degrees).remainder(dividingBy: 360)
            #expect(abs(off) < 0.3, "frame \(frame): \(angle)")
            #expect(abs(hypot(middle.y - 48, middle.x - 64) - 20) < 0.1, "frame \(frame)")
        }
        let outcome = try luaedit(["frame", "recipe.lua", "--at", "1.25", "-o", "at.png"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try Judge.picture(folder.file("at.png"), as: "gray").count == 128 * 96)
        folder.write(
            "exact.lua", String(decoding: folder.read("recipe.lua")!, as: UTF8.self).replacing("1, 25", with: "1, 4"))
        let exact = try luaedit(["frame", "exact.lua", "--at", "1.25", "-o", "exact.png"], in: folder)
        try #require(exact.status == 0, "\(exact)")
        let middle = centroid(
            try Judge.picture(folder.file("exact.png"), as: "yuv420p", filter: "scale=out_range=tv")[..<(128 * 96)])
        #expect(abs((atan2(middle.y - 48, middle.x - 64) * 180 / .pi - 225).remainder(dividingBy: 360)) < 0.3)
    }

    @Test("a text that a function grows beyond what can be drawn is named, and no file is left")
    func growing() throws {
        folder.write(
            "recipe.lua",
            recipe(
                """
                local layer = edit.text_layer { string = 'Wide', position = { 64, 48 } }
                layer.string = function(time) return string.rep('wide ', 1 + time.value * 4000) end
                """, seconds: "1"))
        let outcome = try luaedit(["run", "recipe.lua", "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.errorText.contains(
                "error: cannot draw the text 'wide wide wide wide wide wide wi': text has more than"))
        #expect(folder.read("out.mp4") == nil)
    }

    @Test("an autoreversing position keyframe of 5 s is back at its start at second 10, on the same way")
    func autoreverse() throws {
        let pictures = try export(
            recipe(
                """
                local layer = edit.layer { bounds = { 0, 0, 16, 16 }, background_color = 'white' }
                layer:add_animation(edit.keyframe_animation {
                  key_path = 'position', values = { { 12, 20 }, { 110, 30 }, { 40, 80 } }, duration = 5,
                  autoreverses = true, repeat_count = math.huge, calculation_mode = 'cubic' })
                """, seconds: "10.04"))
        #expect(pictures.count == 251)
        #expect(pictures[250].elementsEqual(pictures[0]))
        for frame in stride(from: 0, through: 125, by: 5) {
            #expect(pictures[frame].elementsEqual(pictures[250 - frame]), "frame \(frame)")
        }
        for (frame, x, y) in [(0, 12.0, 20.0), (125, 40, 80), (250, 12, 20)] {
            let middle = centroid(pictures[frame])
            #expect(abs(middle.x - x) < 0.05 && abs(middle.y - y) < 0.05, "frame \(frame): \(middle)")
        }
    }

    static let slow: [(name: String, layer: String)] = [
        ("box", "edit.layer { bounds = { 0, 0, 20, 12 }, background_color = 'white' }"),
        ("text", "edit.text_layer { string = 'Ag', font = 'DejaVu Sans', font_size = 28, weight = 'bold' }"),
        ("shape", "edit.shape_layer { path = edit.path.circle({ 0, 0 }, 9), fill_color = 'white' }"),
        (
            "group",
            "edit.layer { bounds = { 0, 0, 30, 20 }, opacity = 0.9, shadow_opacity = 0.5, sublayers = { edit.layer { bounds = { 0, 0, 20, 12 }, position = { 15, 10 }, background_color = 'white' } } }"
        ),
    ]

    @Test("what moves 0.1 pixel a frame never jumps by a whole one", arguments: slow)
    func creeping(name: String, layer: String) throws {
        let pictures = try export(
            recipe(
                """
                local layer = \(layer)
                layer:add_animation(edit.animation {
                  key_path = 'position', from = { 50, 40 }, to = { 56, 46 }, duration = 2.4 })
                """))
        #expect(pictures.count == 60)
        let first = centroid(pictures[0])
        for (frame, picture) in pictures.enumerated() {
            let middle = centroid(picture)
            #expect(abs(middle.x - first.x - 0.1 * Double(frame)) < 0.05, "\(name), frame \(frame): \(middle)")
            #expect(abs(middle.y - first.y - 0.1 * Double(frame)) < 0.05, "\(name), frame \(frame): \(middle)")
        }
    }

    @Test("a group that holds what moves 0.1 pixel a frame lets nothing jump")
    func creepingInside() throws {
        let pictures = try export(
            recipe(
                """
                local inner = edit.layer { bounds = { 0, 0, 20, 12 }, background_color = 'white' }
                inner:add_animation(edit.animation {
                  key_path = 'position', from = { 20, 20 }, to = { 26, 20 }, duration = 2.4 })
                local layer = edit.layer { bounds = { 0, 0, 60, 40 }, position = { 64, 48 }, opacity = 0.8, sublayers = { inner } }
                layer.masks_to_bounds = true
                """))
        for (frame, picture) in pictures.enumerated() {
            let middle = centroid(picture)
            #expect(abs(middle.x - 54 - 0.1 * Double(frame)) < 0.05, "frame \(frame): \(middle)")
            #expect(abs(middle.y - 48) < 0.05, "frame \(frame): \(middle)")
        }
    }

    @Test("a group fades as one picture, frame by frame")
    func fadingGroup() throws {
        let pictures = try export(
            recipe(
                """
                local back = edit.layer { bounds = { 0, 0, 64, 64 }, position = { 32, 32 }, background_color = 'white' }
                local front = edit.layer { bounds = { 0, 0, 32, 32 }, position = { 32, 32 }, background_color = 'black' }
                local layer = edit.layer { bounds = { 0, 0, 64, 64 }, position = { 64, 48 }, sublayers = { back, front } }
                layer:add_animation(edit.animation { key_path = 'opacity', from = 0, to = 1, duration = 2.4 })
                """))
        for (frame, picture) in pictures.enumerated() {
            let inside = Int(picture[picture.startIndex + 48 * 128 + 64])
            let around = Int(picture[picture.startIndex + 48 * 128 + 40])
            #expect(inside == 16, "frame \(frame): what the front hides is never seen")
            #expect(abs(Double(around) - (16 + 219 * Double(frame) / 60)) < 1.5, "frame \(frame): \(around)")
        }
    }

    @Test("a mask follows its animation, on layers and on the video", arguments: [false, true])
    func movingMask(isVideo: Bool) throws {
        let masked =
            isVideo
            ? "video.mask = mask; local layer = edit.layer()"
            : "local layer = edit.layer { bounds = { 0, 0, 128, 96 }, position = { 64, 48 }, background_color = 'white', mask = mask }"
        let script = recipe(
            """
            local mask = edit.shape_layer { path = edit.path.circle({ 0, 0 }, 15), fill_color = 'black' }
            mask:add_animation(edit.keyframe_animation {
              key_path = 'position', values = { { 20, 30 }, { 100, 60 } }, duration = 2.4 })
            \(masked)
            """)
        let pictures = try export(
            isVideo ? script.replacing("'black', { 128, 96 }", with: "'white', { 128, 96 }") : script)
        for (frame, picture) in pictures.enumerated() {
            let (middle, part) = (centroid(picture), Double(frame) / 60)
            #expect(
                abs(middle.x - 20 - 80 * part) < 0.1 && abs(middle.y - 30 - 30 * part) < 0.1,
                "frame \(frame): \(middle)")
            let light = picture.reduce(0.0) { $0 + max(Double($1) - 16, 0) / 219 }
            #expect(abs(light - 225 * .pi) < 10, "frame \(frame): \(light) pixels are lit")
        }
    }

    @Test("several video layers show the same frame of the movie at once")
    func videoLayers() throws {
        folder.copy(Samples.counted, as: "in.mp4")
        folder.write(
            "recipe.lua",
            """
            local vc = edit.video_composition_for(edit.asset('in.mp4'))
            local one = edit.layer { frame = { 0, 0, 32, 64 } }
            local two = edit.layer { frame = { 32, 0, 32, 32 } }
            local three = edit.layer { frame = { 32, 32, 32, 32 } }
            three:add_animation(edit.animation { key_path = 'opacity', from = 0, to = 1, duration = 2 })
            local parent = edit.layer { sublayers = { one, two, three } }
            vc.animation_tool = edit.animation_tool { video_layers = { one, two, three }, in_layer = parent }
            return edit.movie { composition = edit.asset('in.mp4'), video_composition = vc }
            """)
        let outcome = try luaedit(
            ["run", "recipe.lua", "in.mp4", "-o", "out.mp4", "--crf", "0"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let source = try Judge.lumas(folder.file("in.mp4"))
        let pictures = try ffmpeg(
            ["-i", folder.file("out.mp4"), "-vf", "extractplanes=y", "-fps_mode", "passthrough", "-f", "rawvideo", "-"])
        #expect(pictures.count == 50 * 4096)
        for (frame, luma) in source.enumerated() {
            func at(_ x: Int, _ y: Int) -> Int { Int(pictures[frame * 4096 + y * 64 + x]) }
            #expect(abs(at(16, 32) - luma) <= 1 && abs(at(48, 16) - luma) <= 1, "frame \(frame)")
            let faded = 16 + Double(luma - 16) * Double(frame) / 50
            #expect(abs(Double(at(48, 48)) - faded) <= 2, "frame \(frame): \(at(48, 48))")
        }
    }
}
