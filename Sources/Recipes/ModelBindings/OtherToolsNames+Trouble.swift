extension OtherToolsNames {
    /// What is wrong with a recording, in the words of the one who sees or hears it, and what mends it.
    static let trouble = soundTrouble + pictureTrouble + fileTrouble

    private static let soundTrouble = [
        Row(
            "right_channel, right_channel_only, only_right, one_ear, one_side, one_speaker, sound_on_one_side",
            "trouble", "aeval",
            "`edit.effect(\"aeval\", { exprs = \"val(1)|val(1)\" })` puts the right channel on both sides, `val(0)|val(0)` "
                + "the left one; in the `effects` of an audio track or the `sound_effects` of a timeline's item."),
        Row(
            "left_channel, left_channel_only, only_left", "trouble", "aeval",
            "`edit.effect(\"aeval\", { exprs = \"val(0)|val(0)\" })` puts the left channel on both sides; in the `effects` "
                + "of an audio track."),
        Row(
            "swapped_channels, left_and_right_swapped", "trouble", "aeval",
            "`edit.effect(\"aeval\", { exprs = \"val(1)|val(0)\" })` in the `effects` of an audio track."),
        Row(
            "too_quiet, quiet, low_volume, cannot_hear", "trouble", "audio.normalize",
            "The recipe normalize; by a factor, `audio_mix_input:set_volume`; speech that varies, the effect "
                + "`speechnorm`."),
        Row(
            "too_loud, loud, clipping, distorted", "trouble", "audio.normalize",
            "The recipe normalize; by a factor, `audio_mix_input:set_volume`; cut peaks, the effect `adeclip`."),
        Row(
            "out_of_sync, lip_sync, async, sound_too_early, sound_too_late, audio_delay", "trouble", "timeline.sound",
            "The picture with `sound = false`, and its sound on its own with `at = 0.2` to delay it, or with a "
                + "`source_range` that begins later to move it forward."),
        Row(
            "echo, reverb, hall", "trouble", "agate",
            "No effect removes an echo; `agate` lowers its tail between words. `aecho` adds one."),
        Row(
            "hum, buzz, hiss, noisy, background_noise, wind, wind_noise", "trouble", "afftdn",
            "Against steady noise; `bandreject` against hum, `highpass` against wind."),
    ]

    private static let pictureTrouble = [
        Row(
            "interlaced, interlacing, deinterlace, comb, combing", "trouble", "asset.deinterlace",
            "Interlaced pictures are made whole where they are not copied; `asset.deinterlace = \"none\"` leaves them woven."
        ),
        Row(
            "upside_down, sideways, wrong_way_round, wrong_way_up, turned, rotated", "trouble",
            "composition_track.preferred_transform",
            "The recipe rotate, with `--by 90`, `180` or `270`, copies the pictures of MP4 and MOV; the effect `transpose` "
                + "turns them by a quarter."),
        Row(
            "mirrored, mirror_image, selfie", "trouble", "hflip",
            "The recipe rotate with `--flip horizontal`; `mirror = \"horizontal\"` of a timeline's item."),
        Row(
            "black_bars, letterbox, pillarbox, bars", "trouble", "layer_instruction.set_crop_rectangle",
            "The recipe crop, with `--top` and `--bottom`, `--left` and `--right` or `--aspect`; `content_mode = \"fill\"` "
                + "of a timeline's item fills the canvas."),
        Row(
            "shaky, shaking, wobbly, jitter", "trouble", "deshake",
            "The recipe stabilize; `edit.effect(\"deshake\")` in the `effects` of a video track."),
        Row(
            "washed_out, pale, faded, flat_colors, no_contrast", "trouble", "eq",
            "`edit.effect(\"eq\", { contrast = 1.2, saturation = 1.3 })`; the recipe grade."),
        Row(
            "green_tint, tint, color_cast, wrong_colors, white_balance", "trouble", "grayworld",
            "Balances white by itself; by hand, the effects `colorcorrect`, `colorbalance` and `colortemperature`."),
        Row(
            "too_dark, too_bright, dark_picture, bright_picture, underexposed, overexposed", "trouble", "exposure",
            "`edit.effect(\"exposure\", { exposure = 1 })` is one stop brighter; `eq` sets brightness and gamma."),
        Row(
            "blurry, out_of_focus, soft", "trouble", "unsharp",
            "`unsharp` or `cas` makes edges clearer; detail that was not filmed does not come back."),
        Row(
            "flicker, flickering", "trouble", "deflicker",
            "`edit.effect(\"deflicker\")` in the `effects` of a video track."),
        Row("fisheye, lens_distortion, barrel", "trouble", "lenscorrection", "Straightens what a lens has bent."),
    ]

    private static let fileTrouble = [
        Row(
            "stuttering, stutter, choppy, jerky, juddering", "trouble", "video_composition.frame_duration",
            "A movie whose frame rate is not its source's repeats or leaves out pictures: give it the source's, with "
                + "`--frame-rate` or here."),
        Row(
            "wrong_speed, too_fast, too_slow", "trouble", "composition.scale_time_range",
            "The recipe speed; `speed` of a timeline's item."),
        Row(
            "file_too_big, too_big, too_large, shrink", "trouble", "edit.output",
            "The recipe compress, with `--to` and the megabytes; `--file-size 25MB` of any recipe."),
    ]
}
