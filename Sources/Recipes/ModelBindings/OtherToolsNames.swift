/// Names that people know from other tools, and what does the same here. `luaedit doc` finds them in either case, with
/// blanks, hyphens or underscores.
///
/// Names that are luaedit's too, such as `crop`, need no row. Types with a counterpart in AVFoundation are found by that
/// name already.
package enum OtherToolsNames {
    /// One name, or several of one meaning.
    package struct Row {
        package let names: [String]
        let tool: String
        /// The name in the reference that it leads to: a type, a module, or a member. A test looks each up.
        let target: String
        /// In one line.
        let advice: String

        package init(_ names: String, _ tool: String, _ target: String, _ advice: String) {
            self.names = names.split(separator: ",").map { String($0.drop { $0 == " " }) }
            (self.tool, self.target, self.advice) = (tool, target, advice)
        }
    }

    package static let rows = appleMedia + appleLayers + appleMembers + ffmpeg + moviePy + webTools + editors + trouble

    package static var text: String {
        let lines = rows.flatMap { row in
            row.names.map { "- **`\($0)`** (\(row.tool)): `\(row.target)`. \(row.advice)" }
        }
        return """
            ## Names of other tools

            The name here of what other tools call otherwise. AVFoundation's types are named by the types of this page.

            \(lines.joined(separator: "\n"))
            """
    }

    private static let appleMedia = [
        Row(
            "CMTimeMake, CMTimeMakeWithSeconds", "AVFoundation", "edit.time",
            "`edit.time(value, timescale)`; seconds are plain numbers."),
        Row("CMTimeRangeMake", "AVFoundation", "edit.range", "`edit.range(start, duration)`."),
        Row("CMTimeRangeFromTimeToTime", "AVFoundation", "edit.between", "`edit.between(start, stop)`."),
        Row("AVAsset", "AVFoundation", "edit.asset", "`edit.asset(\"in.mp4\")`."),
        Row(
            "AVAssetExportSession", "AVFoundation", "edit.export",
            "A recipe returns its movie; `edit.export(movie, path, { preset = \"h264\" })` writes one more file."),
        Row(
            "AVVideoCompositing", "AVFoundation", "video_composition.compositor",
            "A function that composes each frame from a request."),
        Row(
            "MTAudioProcessingTap", "AVFoundation", "audio_mix_input.tap",
            "A function that is given the samples of a track."),
        Row("copyCGImage", "AVFoundation", "edit.image_generator", "`edit.image_generator(movie):image_at(2)`."),
        Row("AVAssetReaderTrackOutput", "AVFoundation", "edit.reader", "Frames and samples one by one."),
        Row("AVAssetWriterInputPixelBufferAdaptor", "AVFoundation", "edit.writer", "Frames and samples into a file."),
        Row(
            "AVMutableMetadataItem, AVMetadataItem", "AVFoundation", "movie.metadata",
            "A table such as `{ title = \"Holiday\" }`."),
        Row(
            "insertTimeRange", "AVFoundation", "composition_track.insert_time_range",
            "`track:insert_time_range(range, source_track, at)`."),
        Row(
            "scaleTimeRange", "AVFoundation", "composition_track.scale_time_range",
            "`track:scale_time_range(range, duration)`."),
        Row(
            "setOpacityRamp", "AVFoundation", "layer_instruction.set_opacity_ramp",
            "`layer:set_opacity_ramp(from, to, range)`."),
        Row(
            "setTransformRamp", "AVFoundation", "layer_instruction.set_transform_ramp",
            "`layer:set_transform_ramp(from, to, range)`."),
        Row(
            "setVolumeRamp", "AVFoundation", "audio_mix_input.set_volume_ramp",
            "`input:set_volume_ramp(from, to, range)`."),
    ]

    private static let appleLayers = [
        Row(
            "NSAttributedString", "Core Animation", "edit.text_layer",
            "`edit.text_layer { string = \"Hello\", font_size = 48 }`."),
        Row("UIBezierPath", "Core Animation", "edit.path", "The path of a shape layer."),
        Row("CAMediaTimingFunction", "Core Animation", "animation.timing", "`timing = \"ease_out\"` or four numbers."),
        Row(
            "CGAffineTransformMakeRotation", "Core Graphics", "edit.transform",
            "`edit.transform():rotate(90)`; methods give new ones."),
    ]

    private static let ffmpeg = [
        Row("drawtext", "ffmpeg", "edit.text_layer", "Or `titles.label`; on a timeline, in `layers`."),
        Row(
            "overlay", "ffmpeg", "timeline.overlay",
            "`film:overlay { \"logo.png\", at = 1, frame = { 20, 20, 120, 80 } }`."),
        Row(
            "xfade", "ffmpeg", "transitions.dissolve",
            "`film:add { \"b.mp4\", transition = transitions.dissolve(1) }`; the module has wipes and pushes too."),
        Row("acrossfade", "ffmpeg", "audio.crossfade", "`audio.crossfade(old, new, range)`."),
        Row("concat", "ffmpeg", "timeline.add", "One `add` for each clip; the recipe concat."),
        Row(
            "trim, atrim", "ffmpeg", "composition_track.insert_time_range",
            "Or `source_range` of a timeline's item; the recipe trim."),
        Row("setpts", "ffmpeg", "composition.scale_time_range", "Or `speed` of a timeline's item; the recipe speed."),
        Row(
            "atempo, asetrate", "ffmpeg", "audio_mix_input.time_pitch_algorithm",
            "Sound follows the speed of its segment; this says whether its pitch does."),
        Row(
            "amix, amerge", "ffmpeg", "edit.audio_mix",
            "All audio tracks of a composition are mixed, with volumes and ramps."),
        Row("afade", "ffmpeg", "audio.fade", "Or `fade_in` and `fade_out` of a timeline's item."),
        Row("sidechaincompress", "ffmpeg", "audio.duck", "Or `duck = true` of a timeline's sound."),
        Row("zoompan", "ffmpeg", "stills.show", "Slow movements over stills; the recipe ken-burns."),
        Row("hstack, vstack, xstack", "ffmpeg", "layouts.grid", "The recipes grid and split-screen."),
        Row(
            "subtitles_filter, ass", "ffmpeg", "edit.subtitle_layer", "Burns cues in; `edit.subtitles` opens the file."),
        Row("ebur128, volumedetect", "ffmpeg", "edit.loudness", "`edit.loudness(sound).integrated`."),
        Row("silencedetect", "ffmpeg", "edit.silences", "`edit.silences(sound, { threshold = -50 })`."),
        Row("showwaves, showwavespic", "ffmpeg", "waveform.line", "Or `waveform.bars` and `waveform.circle`."),
        Row("smptebars, smptehdbars, testsrc", "ffmpeg", "edit.test_card_asset", "Bars, ramp and zone plate."),
        Row("anoisesrc", "ffmpeg", "edit.noise_asset", "White, pink or brown noise."),
        Row("anullsrc", "ffmpeg", "edit.silence_asset", "`edit.silence_asset { duration = 2 }`."),
        Row("gradients", "ffmpeg", "edit.gradient_asset", "Or a gradient layer, which can be animated."),
        Row("aevalsrc", "ffmpeg", "edit.tone_asset", "A tone or a sweep."),
        Row("alphamerge", "ffmpeg", "layer.mask", "A layer whose alpha cuts another."),
        Row("fps_filter", "ffmpeg", "video_composition.frame_duration", "Or `--frame-rate`."),
        Row("setsar, setdar", "ffmpeg", "video_composition.render_size", "Results have square pixels."),
        Row(
            "loop, aloop, stream_loop", "ffmpeg", "composition_track.insert_time_range",
            "Insert the range again; `audio.fill` repeats a song."),
    ]

    private static let moviePy = [
        Row(
            "VideoFileClip, AudioFileClip", "MoviePy", "edit.asset",
            "`edit.asset(\"in.mp4\")`; it has `video` and `audio`."),
        Row("ImageClip", "MoviePy", "edit.asset", "A still picture is an asset of any duration."),
        Row("ColorClip", "MoviePy", "edit.color_asset", "`edit.color_asset(\"navy\", { 1280, 720 })`."),
        Row("TextClip", "MoviePy", "edit.text_layer", "Or a card of the module titles."),
        Row("CompositeVideoClip", "MoviePy", "timeline.overlay", "The main channel below, overlays above it."),
        Row("CompositeAudioClip", "MoviePy", "timeline.sound", "Sounds start at any time, and are mixed."),
        Row(
            "concatenate_videoclips, concatenate_audioclips", "MoviePy", "timeline.add",
            "Items follow each other, with a `transition` if wanted."),
        Row(
            "subclip, subclipped, with_start", "MoviePy", "composition_track.insert_time_range",
            "Or `source_range = edit.between(2, 7)` of a timeline's item."),
        Row("speedx, multiply_speed", "MoviePy", "composition.scale_time_range", "Or `speed` of a timeline's item."),
        Row(
            "fadein, fadeout, crossfadein, crossfadeout", "MoviePy", "layer_instruction.set_opacity_ramp",
            "Or `fade_in` and `fade_out` of a timeline's item, and transitions between items."),
        Row("volumex, multiply_volume", "MoviePy", "audio_mix_input.set_volume", "Or `volume` of a timeline's item."),
        Row(
            "audio_fadein, audio_fadeout", "MoviePy", "audio.fade", "Or `fade_in` and `fade_out` of a timeline's sound."
        ),
        Row("time_mirror", "MoviePy", "asset.reversed", "`asset:reversed()`."),
        Row(
            "write_videofile, write_gif", "MoviePy", "edit.export",
            "A recipe returns its movie, and `-o` names the file."),
        Row("save_frame", "MoviePy", "image_generator.image_at", "Or `luaedit frame RECIPE --at 2`."),
        Row("make_frame, VideoClip", "MoviePy", "edit.drawn_asset", "A function draws the picture of each time."),
        Row(
            "fl_image, image_transform", "MoviePy", "edit.video_composition_with_filter",
            "A function changes each frame."),
    ]

    private static let webTools = [
        Row("Sequence, Series", "Remotion", "timeline.add", "Items follow each other; `at` places overlays."),
        Row("AbsoluteFill", "Remotion", "layer.frame", "`frame = { 0, 0, width, height }`."),
        Row(
            "interpolate", "Remotion", "easing.apply",
            "`easing.apply(from, to, x, curve)`; properties animate by `edit.animation`."),
        Row("useCurrentFrame", "Remotion", "edit.animation", "Properties also take a function of the time."),
        Row("spring", "Remotion", "easing.spring", "Or `edit.spring_animation`."),
        Row("calculateMetadata", "Remotion", "edit.recipe", "The options that a recipe declares."),
    ]

    private static let editors = [
        Row(
            "precomposition, precomp, nested_sequence, compound_clip", "editors", "edit.movie",
            "A movie, a composition and a timeline stand wherever an asset does."),
        Row(
            "track_matte, luma_matte, alpha_matte", "After Effects", "layer.mask",
            "Or `transitions.wipe_by` for a transition."),
        Row("wiggle", "After Effects", "edit.keyframe_animation", "A property takes a function of the time too."),
        Row("expressions", "After Effects", "edit.animation", "A property's value may be `function(time)`."),
        Row("time_remapping, time_remap, speed_ramp", "editors", "retiming.ramp", "The recipe speed-ramp."),
        Row("ken_burns", "editors", "stills.show", "The recipe ken-burns."),
        Row("chroma_key, green_screen", "editors", "chromakey", "The effect; the recipe green-screen."),
        Row("progress_bar", "editors", "overlays.progress", "A bar that grows with the movie."),
        Row(
            "j_cut, l_cut, split_edit", "editors", "timeline.sound",
            "The picture with `sound = false`, and its sound on its own, earlier or later."),
        Row("crossfade, cross_dissolve", "editors", "transitions.dissolve", "Of sound alone: `audio.crossfade`."),
        Row("ducking, sidechain", "editors", "audio.duck", "Or `duck = true` of a timeline's sound."),
        Row("adjustment_layer", "editors", "movie.effects", "Effects on the whole movie."),
        Row("motion_path", "editors", "keyframe_animation.path", "Moves a layer's position along an `edit.path`."),
        Row(
            "freeze_frame", "editors", "composition_track.scale_time_range",
            "Stretch one frame's range; the recipe freeze-frame."),
        Row(
            "lut, color_grading", "editors", "looks.effects",
            "Or the effect `lut3d` with a .cube file; the recipe grade."),
        Row(
            "beat_detection, beat_sync", "editors", "edit.beats",
            "Times of beats and downbeats; the recipe music-video."),
    ]
}
