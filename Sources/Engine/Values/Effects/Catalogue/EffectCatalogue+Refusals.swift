extension EffectCatalogue {
    /// The reason why a filter of the library is not an effect, to follow "it"; nil if it is only missing from the
    /// catalogue.
    package static func refusal(of name: String) -> String? {
        if let reason = refusals.first(where: { $0.names.contains(name) })?.reason { return reason }
        return deviceEndings.contains { name.hasSuffix($0) } ? devices : nil
    }

    private static let deviceEndings = ["_opencl", "_vulkan", "_cuda", "_qsv", "_vaapi"]
    private static let devices = "needs a graphics device, which an edit cannot count on"

    private static let refusals = pictureRefusals + soundRefusals

    private static let pictureRefusals: [(names: Set<String>, reason: String)] =
        [
            (
                [
                    "fps", "framerate", "framestep", "minterpolate", "tinterlace", "interlace", "telecine",
                    "detelecine",
                    "pullup", "separatefields", "doubleweave", "weave", "field", "repeatfields", "mpdecimate",
                    "decimate",
                    "dejudder", "zoompan",
                ], "changes the frame rate: use the video composition's frame_duration and the track's scale_time_range"
            ),
            (
                [
                    "select", "setpts", "settb", "reverse", "loop", "trim", "tpad", "shuffleframes", "random",
                    "thumbnail",
                    "tile", "untile", "cue", "realtime", "tblend",
                ],
                "changes which frames there are: use the track's insert_time_range, remove_time_range and scale_time_range"
            ),
            (["subtitles", "ass"], "opens fonts and files of its own: use edit.subtitle_layer"),
            (["drawtext"], "opens fonts and files of its own: use edit.text_layer"),
            (
                [
                    "movie", "amovie", "sendcmd", "asendcmd", "zmq", "azmq", "frei0r", "frei0r_src", "ladspa", "lv2",
                    "metadata", "ametadata", "signature", "ocr", "ocv", "vidstabdetect", "vidstabtransform",
                    "removelogo",
                    "find_rect", "cover_rect", "sr", "derain", "dnn_processing", "dnn_classify", "dnn_detect", "nnedi",
                ], "reaches outside of the edit, to files or programs of its own"
            ),
            (
                [
                    "format", "noformat", "colorspace", "colormatrix", "zscale", "setparams", "setrange", "setsar",
                    "setdar", "setfield", "fieldorder", "tonemap",
                ], "changes what the numbers mean: use the video composition's color properties"
            ),
            (["libplacebo", "hwupload", "hwdownload", "hwmap"], devices),
        ]

    private static let soundRefusals: [(names: Set<String>, reason: String)] = [
        (
            [
                "atempo", "asetpts", "asettb", "areverse", "aloop", "atrim", "apad", "silenceremove", "asetnsamples",
                "acue", "arealtime", "afifo", "aselect",
            ],
            "changes how long sound is: use the track's insert_time_range, remove_time_range and scale_time_range, and "
                + "edit.asset(…):reversed()"
        ),
        (["afade", "acrossfade"], "fades sound by a clock of its own: use the volume ramps of edit.audio_mix_input"),
        (
            ["aresample", "aformat", "asetrate", "aperms", "asidedata", "hdcd", "earwax"],
            "works on samples of another kind than a mix has: use the audio mix's sample_rate and channel_layout"
        ),
        (
            [
                "pan", "channelmap", "channelsplit", "surround", "dialoguenhance", "virtualbass", "sofalizer",
                "headphone",
            ],
            "changes which channels there are: use the audio mix's channel_layout, the input's pan, or stereotools"
        ),
        (
            ["amix", "amerge", "join", "amultiply", "acrossover", "asplit", "aiir", "afir", "axcorrelate", "anlms"],
            "works on several sounds at once: use audio tracks"
        ),
        (
            ["sidechaincompress", "sidechaingate"],
            "listens to a second sound: use volume ramps, or duck of the standard library's module audio"
        ),
        (
            [
                "astats", "volumedetect", "silencedetect", "ebur128", "replaygain", "drmeter", "ashowinfo",
                "aspectralstats", "alatency", "abench", "asdr", "aphasemeter",
            ], "measures sound and leaves it as it is: use edit.loudness, edit.silences and edit.peaks"
        ),
        (["asr"], "reaches outside of the edit, to files or programs of its own"),
        (["anull", "acopy"], "does nothing"),
        (
            ["vibrato", "compensationdelay"],
            "begins with what happens to be in memory, so that no two runs are alike: use flanger, chorus or adelay"
        ),
    ]
}
