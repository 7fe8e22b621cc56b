extension Finding.Code {
    // MARK: - The movie

    package static let movieEmpty = Self(
        "movie-empty", .error, "The movie has neither picture nor sound.",
        "Insert something into the composition, and enable the tracks that are to be seen and heard.")
    package static let movieEndless = Self(
        "movie-endless", .error, "The movie is a picture or a color on its own, which has no duration.",
        "Insert a range of it into a composition.")
    package static let movieTooLong = Self(
        "movie-too-long", .error, "The movie is longer than 1000 hours.",
        "Look for a time in the wrong unit: numbers are seconds.")
    package static let timeOverflow = Self(
        "time-overflow", .error, "A time of the edit cannot be computed exactly.",
        "Use times of one timescale, such as that of the source, in place of many unrelated fractions.")
    package static let mixedOrientation = Self(
        "mixed-orientation", .warning,
        "A track holds pictures that are rotated differently, and all are drawn as its first.",
        "Set the track's preferred_transform, or use a video composition with a layer instruction for each.")
    package static let chapterRange = Self(
        "chapter-range", .error, "A chapter does not begin in the movie.",
        "Give it a time_range in the movie's time.")
    package static let movieNesting = Self(
        "movie-nesting", .error,
        "A movie contains itself, or movies stand inside one another more than 16 deep, or more than 1000 of them.",
        "Insert only finished movies, and export a film that is shown very often as a file first.")
    package static let movieChanged = Self(
        "movie-changed", .error,
        "A movie that stands inside another has become shorter, or its picture another size, since it was inserted.",
        "Finish a movie before it is inserted.")

    static let movieCodes = [
        movieEmpty, movieEndless, movieTooLong, timeOverflow, mixedOrientation, chapterRange, movieNesting,
        movieChanged,
    ]

    // MARK: - Tags, chapters and alternatives

    package static let chapterOrder = Self(
        "chapter-order", .error, "A chapter begins before the one before it ends.",
        "Write chapters in order of their starts, each ending where the next one begins.")
    package static let chapterTitle = Self(
        "chapter-title", .error, "A chapter's title has control characters, or is too long for files.",
        "Write words of less than 65,000 bytes; an empty title is allowed.")
    package static let metadataInvalid = Self(
        "metadata-invalid", .error, "A tag's name or value cannot be written into files.",
        "Write names of ASCII characters without '=', and values without control characters.")
    package static let mediaDoubtful = Self(
        "media-doubtful", .warning,
        "A source says what cannot be: a track without media, a last picture that stands for hours, or a length"
            + " that its packets do not reach.",
        "Check that the result is complete; luaedit probe shows what is taken from the file.")
    package static let programLeftOut = Self(
        "program-left-out", .warning, "A transport stream has several programs, and the movie is made of one of them.",
        "Take a track of another one with asset:track(id) if that is meant; luaedit probe lists them.")
    package static let interlaced = Self(
        "interlaced", .warning,
        "A source is interlaced: each of its pictures shows two moments, in alternate rows. Pictures that are not copied"
            + " are deinterlaced.",
        "Nothing if that is meant; the asset's deinterlace = \"none\" leaves the fields woven, and says nothing.")
    package static let soundLeftOut = Self(
        "sound-left-out", .warning,
        "A source has sound that is not heard with the rest of it: a track that its file turns off, one of several"
            + " microphones, or one of several mono tracks that its file has as alternatives.",
        "Insert the track that the message names too, with asset:track(id), or the whole asset.")
    package static let lottieText = Self(
        "lottie-text", .warning, "A Lottie animation has words that are not drawn, or not as it says.",
        "Let its designer turn the words into shapes, or draw them with a text layer over it.")
    package static let lottieExpression = Self(
        "lottie-expression", .warning, "A Lottie animation computes values by expressions, and keeps its plain ones.",
        "Let its designer bake the expressions into keyframes.")
    package static let lottieEffect = Self(
        "lottie-effect", .warning, "A layer of a Lottie animation has effects, which are not applied.",
        "Let its designer replace them by shapes, or put an effect on the layer that shows the animation.")
    package static let lottieImage = Self(
        "lottie-image", .warning, "A Lottie animation shows a picture that is another file, or cannot be decoded.",
        "Export it with its pictures inside, or as .lottie.")
    package static let lottieFeature = Self(
        "lottie-feature", .warning,
        "A Lottie animation has something else that is not drawn, or drawn in a simpler way: blend modes, rounded corners, "
            + "depth, sound.",
        "Look at a frame; if it matters, let its designer do it in another way.")
    package static let lottieLimit = Self(
        "lottie-limit", .error, "A Lottie animation is too large to be drawn.",
        "Give it a smaller size with edit.lottie_asset, or let its designer simplify what the message names.")
    package static let metadataCleaned = Self(
        "metadata-cleaned", .warning, "A tag of the first source has characters that are left out of the result.",
        "Set metadata to say what the result has.")
    package static let artworkPicture = Self(
        "artwork-picture", .error, "The artwork is not a still picture.",
        "Give it a picture file, an image, or another asset's metadata.artwork.")
    package static let alternateGroups = Self(
        "alternate-groups", .error, "Audio tracks are alternatives of different groups.",
        "Give all alternatives the same alternate_group_id, and 0 to tracks that are heard with each.")
    package static let alternateTap = Self(
        "alternate-tap", .error, "A tap listens to a movie with several sounds to choose from.",
        "Disable or mute all alternatives but one.")

    static let fileCodes = [
        chapterOrder, chapterTitle, metadataInvalid, mediaDoubtful, programLeftOut, interlaced, soundLeftOut,
        lottieText,
        lottieExpression, lottieEffect,
        lottieImage, lottieFeature, lottieLimit, metadataCleaned, artworkPicture, alternateGroups, alternateTap,
    ]

    // MARK: - Segments

    package static let segmentRange = Self(
        "segment-range", .error, "A segment has no positive duration in the composition.",
        "Give it a target_range that lasts.")
    package static let segmentGap = Self(
        "segment-gap", .error, "A segment begins later than the one before it ends, or the first one after zero.",
        "Put an empty segment there: edit.segment without source.")
    package static let segmentOverlap = Self(
        "segment-overlap", .error, "A segment begins before the one before it ends.",
        "Begin it where that ends, or put it on another track.")
    package static let segmentSource = Self(
        "segment-source", .error,
        "A segment takes media that is not there: another kind of track, or a range beyond its source.",
        "Take a track of the same kind, and a source_range within the asset's duration.")

    static let segmentCodes = [
        segmentRange, segmentGap, segmentOverlap, segmentSource,
    ]

    // MARK: - Sound

    package static let audioMissing = Self(
        "audio-missing", .warning, "There is an audio mix, but no enabled audio track.",
        "Add or enable an audio track, or leave the audio mix out.")
    package static let sampleRate = Self(
        "sample-rate", .error, "The audio mix's sample_rate is below 8000 or above 192000.",
        "Use 48000 or 44100, or leave it out.")
    package static let seamDuration = Self(
        "seam-duration", .error, "The audio mix's seam_duration is negative or longer than a second.",
        "Use a few milliseconds, such as 0.002, or 0 for hard joins; fade for longer with volume ramps.")
    package static let trackNotAudio = Self(
        "track-not-audio", .error, "An audio mix's input is for a track without sound.",
        "Make it with an audio track.")
    package static let volumeRange = Self(
        "volume-range", .error, "A volume, or a track's preferred_volume, is below 0 or above 16, which is +24 dB.",
        "Volumes are factors, neither percent nor decibels: 1 is as it is, 2 twice the amplitude (+6 dB).")
    package static let panRange = Self(
        "pan-range", .error, "A pan is below -1 or above 1.",
        "Use a number from -1, left, over 0, the middle, to 1, right.")
    package static let panMono = Self(
        "pan-mono", .warning, "A track is panned in a mix of one channel, where that changes nothing.",
        "Set the audio mix's channel_layout to stereo, or leave the pan out.")
    package static let soundMixedDown = Self(
        "sound-mixed-down", .warning,
        "A track's sound has channels that the mix has no place for, and that are mixed into others.",
        "Leave the audio mix's channel_layout out, which keeps all channels, or take a preset that carries them.")
    package static let soundReduced = Self(
        "sound-reduced", .warning, "A sound is written with a lower sample rate or fewer bits than its source has.",
        "Set sample_rate, and a preset or an audio_codec that keeps the bits: flac24, pcm_s24le; or choose what is meant."
    )
    package static let timePitchRange = Self(
        "time-pitch-range", .warning,
        "A track's sound plays faster or slower than its time_pitch_algorithm can do, and is played as varispeed.",
        "Set time_pitch_algorithm to varispeed, mute the track, or keep to 1/32 to 32 times its speed.")

    static let soundCodes = [
        audioMissing, sampleRate, seamDuration, trackNotAudio, volumeRange, panRange, panMono, soundMixedDown,
        soundReduced, timePitchRange,
    ]
}
