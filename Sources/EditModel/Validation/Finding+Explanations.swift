extension Finding {
    /// What a code stands for: a row of the reference.
    package struct Explanation: Sendable {
        package let code: Code
        /// The gravest that a finding of this code has.
        package let severity: Severity
        /// What was found, in a sentence.
        package let meaning: String
        /// What to do about it, in a sentence.
        package let remedy: String

        init(_ code: Code, _ severity: Severity, _ meaning: String, _ remedy: String) {
            self.code = code
            self.severity = severity
            self.meaning = meaning
            self.remedy = remedy
        }
    }

    /// Every code there is, in the order of the edit: the movie, its segments, its video composition, its layers.
    package static let explanations: [Explanation] =
        movieExplanations + segmentExplanations + soundExplanations + videoExplanations + instructionExplanations
        + valueExplanations + layerExplanations + effectExplanations + functionExplanations + presetExplanations

    private static let movieExplanations: [Explanation] =
        [
            .init(
                .movieEmpty, .error, "The movie has neither picture nor sound.",
                "Insert something into the composition, and enable the tracks that are to be seen and heard."),
            .init(
                .movieEndless, .error, "The movie is a picture or a color on its own, which has no duration.",
                "Insert a range of it into a composition."),
            .init(
                .movieTooLong, .error, "The movie is longer than 1000 hours.",
                "Look for a time in the wrong unit: numbers are seconds."),
            .init(
                .timeOverflow, .error, "A time of the edit cannot be computed exactly.",
                "Use times of one timescale, such as that of the source, in place of many unrelated fractions."),
            .init(
                .mixedOrientation, .warning,
                "A track holds pictures that are rotated differently, and all are drawn as its first.",
                "Set the track's preferred_transform, or use a video composition with a layer instruction for each."),
            .init(
                .chapterRange, .error, "A chapter does not begin in the movie.",
                "Give it a time_range in the movie's time."),
        ] + fileExplanations

    private static let segmentExplanations: [Explanation] = [
        .init(
            .segmentRange, .error, "A segment has no positive duration in the composition.",
            "Give it a target_range that lasts."),
        .init(
            .segmentGap, .error, "A segment begins later than the one before it ends, or the first one after zero.",
            "Put an empty segment there: edit.segment without source."),
        .init(
            .segmentOverlap, .error, "A segment begins before the one before it ends.",
            "Begin it where that ends, or put it on another track."),
        .init(
            .segmentSource, .error,
            "A segment takes what is not there: another kind of track, or a range beyond its source.",
            "Take a track of the same kind, and a source_range within the asset's duration."),
    ]

    private static let soundExplanations: [Explanation] = [
        .init(
            .audioMissing, .warning, "There is an audio mix, but no enabled audio track.",
            "Add or enable an audio track, or leave the audio mix out."),
        .init(
            .sampleRate, .error, "The audio mix's sample_rate is below 8000 or above 192000.",
            "Use 48000 or 44100, or leave it out."),
        .init(
            .seamDuration, .error, "The audio mix's seam_duration is negative or longer than a second.",
            "Use a few milliseconds, such as 0.002, or 0 for hard joins; fade for longer with volume ramps."),
        .init(
            .trackNotAudio, .error, "An audio mix's input is for a track without sound.",
            "Make it with an audio track."),
        .init(
            .volumeRange, .error, "A volume, or a track's preferred_volume, is below 0 or above 16, which is +24 dB.",
            "Volumes are factors, neither percent nor decibels: 1 is as it is, 2 twice the amplitude (+6 dB)."),
        .init(
            .panRange, .error, "A pan is below -1 or above 1.",
            "Use -1 for left, 0 for the middle, 1 for right and what lies between."),
        .init(
            .panMono, .warning, "A track is panned in a mix of one channel, where that changes nothing.",
            "Set the audio mix's channel_layout to stereo, or leave the pan out."),
        .init(
            .soundMixedDown, .warning,
            "A track's sound has channels that the mix has no place for, and that are mixed into others.",
            "Leave the audio mix's channel_layout out, which keeps all channels, or take a preset that carries them."),
        .init(
            .timePitchRange, .warning,
            "A track's sound plays faster or slower than its time_pitch_algorithm can do, and is played as varispeed.",
            "Set time_pitch_algorithm to varispeed, mute the track, or keep to 1/32 to 32 times its speed."),
    ]

    private static let videoExplanations: [Explanation] = [
        .init(
            .videoMissing, .error, "There is a video composition, but no enabled video track.",
            "Add or enable a video track, or leave the video composition out."),
        .init(
            .renderSizeMissing, .error, "The video composition has no render_size.",
            "Set it, or make the video composition with edit.video_composition_for."),
        .init(
            .renderSizeInvalid, .error, "The render_size is not positive, or too large.",
            "Use sides from 1 to 16384 pixels."),
        .init(
            .renderSizeRounded, .warning,
            "The render_size is not whole and even, as video needs it, and is rounded down.",
            "Set an even width and height."),
        .init(
            .renderScaleInvalid, .error, "The render_scale leaves no size that can be rendered.",
            "Use a scale above 0 that gives sides from 1 to 16384 pixels."),
        .init(
            .colorIncomplete, .error, "Only a part of the result's color is set.",
            "Set color_primaries, color_transfer_function and color_ycbcr_matrix, or none of them."),
        .init(
            .frameDurationMissing, .error, "The video composition has no frame_duration.",
            "Set it, such as edit.time(1, 25), or use edit.video_composition_for."),
        .init(
            .frameDurationInvalid, .error,
            "The frame_duration is not positive, shorter than a thousandth or longer than a thousand seconds, "
                + "or too fine a fraction.",
            "Use one over the frame rate: edit.time(1, 25)."),
        .init(
            .frameTimingTrack, .error,
            "The source_track_id_for_frame_timing is no track of the movie that is enabled and has pictures.",
            "Set it to an enabled video track, or to nil for frames at frame_duration."),
    ]

    private static let instructionExplanations: [Explanation] = [
        .init(
            .instructionsMissing, .error, "The video composition has no instructions.",
            "Set instructions that cover the movie, or use edit.video_composition_for."),
        .init(
            .instructionRange, .error, "An instruction has no time_range, or one without duration.",
            "Give it a time_range in the movie's time."),
        .init(
            .instructionGap, .error, "Nothing says what is drawn during a part of the picture.",
            "Let each instruction begin where the one before it ends, and the last one reach the picture's end."),
        .init(
            .instructionOverlap, .error, "An instruction begins before the one before it ends.",
            "Let it begin where that ends, and draw both tracks in one instruction where they overlap."),
        .init(
            .instructionOrder, .error, "An instruction stands after one that begins later.",
            "Put the instructions in order of time."),
        .init(
            .instructionOutside, .error, "An instruction begins before the movie or after the end of its picture.",
            "Give it a time_range in the movie's time, or leave it out."),
        .init(
            .trackMissing, .error,
            "A layer instruction, or an audio mix's input, is for a track the movie does not have.",
            "Make it with a track of the composition that the movie is made of."),
        .init(
            .trackNotVideo, .error, "A layer instruction is for a track without picture.",
            "Make it with a video track."),
        .init(
            .trackDisabled, .warning,
            "A layer instruction, or an audio mix's input, is for a disabled track, which is not drawn or heard.",
            "Enable the track, or leave the layer instruction or the input out."),
        .init(
            .trackTwice, .error,
            "A track has two layer instructions in one instruction, or two inputs in an audio mix.",
            "Set all of its values on one, or insert the media on a second track."),
    ]

    private static let valueExplanations: [Explanation] = [
        .init(
            .opacityRange, .error, "An opacity is below 0 or above 1.",
            "Use 0 for invisible, 1 for solid and what lies between."),
        .init(
            .cropRange, .error, "A crop rectangle has a negative size.",
            "Write it as { x, y, width, height }."),
        .init(
            .cropEmpty, .error, "A crop rectangle holds nothing of the picture.",
            "Place it within the track's natural_size; to hide the track, set an opacity of 0."),
        .init(
            .cropOutside, .warning, "A crop rectangle reaches out of the picture.",
            "Keep it within the track's natural_size, in pixels before the transform."),
        .init(
            .compositorOverrides, .warning,
            "A layer instruction has values that nothing uses, because the video composition has a compositor.",
            "Let the compositor draw the track's frame with them, and leave the layer instruction as it is."),
        .init(
            .rampRange, .error, "A ramp has no positive duration.",
            "Give it a range that lasts, or set the value itself."),
        .init(
            .rampOverlap, .error, "A value is set, or another ramp begins, before a ramp has ended.",
            "Let it begin where the ramp ends."),
        .init(
            .rampOutside, .warning,
            "A ramp begins before its instruction or ends after it, and is seen in part; one of volume or pan leaves "
                + "the movie.",
            "Give it a range within the instruction's time_range, or within the movie."),
        .init(
            .transformSingular, .error, "A transform flattens the picture to a line, or is not finite.",
            "Scale by more than 0 in both directions."),
        .init(
            .valueTime, .error, "A value is set at no definite time.",
            "Give a time of the movie as a number of seconds or an edit.time."),
    ]

    private static let layerExplanations: [Explanation] = [
        .init(
            .videoLayerOutside, .error, "A video layer of the animation tool is not in its in_layer, or it has none.",
            "Add it with add_sublayer, or let it be the in_layer itself."),
        .init(
            .videoLayerKind, .error, "A video layer of the animation tool has a content of its own.",
            "Use a plain edit.layer for the picture."),
        .init(
            .additionalTrackID, .error,
            "The animation tool's as_track is the id of another track of the movie, or not above 0.",
            "Choose an id that none of the composition's tracks has."),
        .init(
            .additionalLayerSize, .error, "The animation tool's additional_layer has no size to be drawn at.",
            "Give it bounds; their size is the size of the track's picture."),
        .init(
            .additionalLayerUnused, .warning, "No layer instruction is for the animation tool's additional layer.",
            "Add edit.layer_instruction(id) with the tool's as_track to the instructions that show it."),
        .init(
            .layerGeometry, .error,
            "A layer has a negative size, one above 16384 pixels, or a place that is not finite or far away.",
            "Give it bounds or a frame with a width and height from 0 to 16384."),
        .init(
            .layerLook, .error, "A layer's corner radius, border width or shadow cannot be drawn.",
            "Corner radius and border width are from 0 to 16384, the shadow's radius from 0 to 1000, its opacity from 0 "
                + "to 1."),
        .init(
            .layerWithoutSize, .warning,
            "A layer has a background_color, or the colors of a gradient, but no bounds to fill.",
            "Set its bounds or its frame."),
        .init(
            .animationBounds, .error, "A text's bounds are animated, but it has none of its own.", "Set its bounds."),
        .init(
            .animationIgnored, .warning, "A property of an animation means nothing together with its others.",
            "Set removed_on_completion = false to hold the last value; leave key_times and timings out of even paces."),
        .init(
            .animationRange, .warning, "An animation has values that its property cannot have.",
            "Use values within the property's range: an opacity is from 0 to 1."),
        .init(.textEmpty, .warning, "A text layer has no text.", "Set its string, or leave the layer out."),
        .init(
            .textStyle, .error,
            "A text or subtitles cannot be drawn as they are styled, a text is too long or too large, or is wrapped without "
                + "a width.",
            "Use a font_size above 0 and up to 4096 (subtitles: 2048), a stroke_width from 0 to 1024 (subtitles: 512), "
                + "margins of subtitles from 0 to 16384, and bounds where a text is wrapped."),
        .init(
            .textCharacters, .warning, "A text has control characters, or more marks on a letter than can be read.",
            "Take them out of its string; they are not drawn."),
        .init(
            .fontSubstituted, .warning, "A font is not on this system, and another one is used.",
            "Install the font, or name one that is there."),
        .init(
            .glyphMissing, .warning, "No font on this system has a character of the text.",
            "Install a font that has it."),
        .init(
            .imageMissing, .error, "An image layer has no contents, or some that are no picture.",
            "Set contents to the path of a picture; show a movie as a track."),
        .init(
            .imageRectangle, .error, "An image layer's contents_rect is empty or reaches out of the picture.",
            "Use numbers from 0 to 1: { 0, 0, 0.5, 1 } is the left half."),
        .init(
            .shapeEmpty, .warning, "A shape layer has no path, or nothing to draw it with.",
            "Set its path, and a fill_color or a stroke_color."),
        .init(
            .shapeLine, .error, "A shape layer's line cannot be drawn with its dashes.",
            "Make the lengths of line_dash_pattern longer."),
        .init(
            .gradientEmpty, .warning,
            "A gradient layer has no colors, or no way from its start_point to its end_point.",
            "Give it colors, and two different points."),
        .init(
            .gradientStops, .error,
            "A gradient layer's locations do not go with its colors, do not rise or leave 0 to 1.",
            "Give one location for each color, rising from 0 to 1, or none at all."),
        .init(
            .subtitlesMissing, .error, "A subtitle layer has no subtitles.", "Set them to edit.subtitles(path)."),
        .init(.subtitlesEmpty, .warning, "A subtitle file has no cues.", "Look whether it is the right file."),
        .init(
            .subtitlesSkipped, .warning, "A part of a subtitle file is not shown, because it cannot be read or used.",
            "Mend the line that is named; the problems of edit.subtitles(path) are all of them."),
    ]

    private static let effectExplanations: [Explanation] = [
        .init(
            .effectKind, .error, "An effect for pictures is put on sound, or one for sound on pictures.",
            "Put those for pictures on a video track, a layer instruction or the movie, those for sound on an audio "
                + "track, an audio mix's input or the audio mix."),
        .init(
            .effectUnusable, .error, "An effect cannot work on the pictures or the sound it is put on.",
            "Change its parameters as the message says, or leave it out."),
        .init(
            .effectSize, .error, "An effect on the whole movie changes the size of its pictures.",
            "Set the video composition's render_size, or put the effect on a track or a layer instruction."),
        .init(
            .effectCrop, .error, "A layer instruction has a crop rectangle and effects that change the picture's size.",
            "Cut with the effect crop, before those that change the size."),
        .init(
            .effectDropped, .warning, "A composition was inserted whose track has effects, which are not taken over.",
            "Put the effects on the track that it was inserted into, or on a layer instruction."),
    ]

    private static let functionExplanations: [Explanation] = [
        .init(
            .functionFailed, .error,
            "A function of the recipe that draws, composes, changes sound or gives a property's values raised an error.",
            "Mend the line that is named; luaedit check calls such a function for the first, the middle and the last frame "
                + "it makes."),
        .init(
            .tapNotFinite, .warning, "A tap writes values that are infinite or no numbers.",
            "Look for a division by zero; silence stands where such values are written."),
        .init(
            .renderFailed, .error, "The edit is right, but a part of it cannot be rendered or written on this machine.",
            "Do what the message says."),
    ]
}
