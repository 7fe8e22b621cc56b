extension Finding.Code {
    // MARK: - The video composition

    package static let videoMissing = Self(
        "video-missing", .error, "There is a video composition, but no enabled video track.",
        "Add or enable a video track, or leave the video composition out.")
    package static let renderSizeMissing = Self(
        "render-size-missing", .error, "The video composition has no render_size.",
        "Set it, or make the video composition with edit.video_composition_for.")
    package static let renderSizeInvalid = Self(
        "render-size-invalid", .error, "The render_size is not positive, or too large.",
        "Use sides from 1 to 16384 pixels.")
    package static let renderSizeRounded = Self(
        "render-size-rounded", .warning,
        "The render_size is not whole and even, as video needs it, and is rounded down.",
        "Set an even width and height.")
    package static let renderScaleInvalid = Self(
        "render-scale-invalid", .error, "The render_scale leaves no size that can be rendered.",
        "Use a scale above 0 that gives sides from 1 to 16384 pixels.")
    package static let colorIncomplete = Self(
        "color-incomplete", .error, "Only a part of the result's color is set.",
        "Set color_primaries, color_transfer_function and color_ycbcr_matrix, or none of them.")
    package static let frameDurationMissing = Self(
        "frame-duration-missing", .error, "The video composition has no frame_duration.",
        "Set it, such as edit.time(1, 25), or use edit.video_composition_for.")
    package static let frameDurationInvalid = Self(
        "frame-duration-invalid", .error,
        "The frame_duration is not positive, shorter than a thousandth or longer than a thousand seconds, or "
            + "too fine a fraction.",
        "Use one over the frame rate: edit.time(1, 25).")
    package static let frameTimingTrack = Self(
        "frame-timing-track", .error,
        "The source_track_id_for_frame_timing is not an enabled video track of the movie.",
        "Set it to an enabled video track, or to nil for frames at frame_duration.")

    package static let sampleDataTrackMissing = Self(
        "sample-data-track-missing", .error,
        "The source_sample_data_track_ids have a track that the movie does not have, or that is disabled.",
        "List the ids of enabled tracks of the composition that the movie is made of.")
    package static let sampleDataTrackKind = Self(
        "sample-data-track-kind", .error,
        "The source_sample_data_track_ids have a track of pictures or sound, which has no sample data.",
        "List tracks of metadata, text or subtitles; pictures are asked for with source_frame.")
    package static let sampleDataNotListed = Self(
        "sample-data-not-listed", .error,
        "An instruction requires sample data of a track that the video composition does not list.",
        "Add the track to the video composition's source_sample_data_track_ids.")
    package static let sampleDataUnused = Self(
        "sample-data-unused", .warning,
        "Sample data is asked for, but nothing gets it, because the video composition has no compositor.",
        "Set a compositor, or read the track with value_at in a function of time.")

    static let videoCodes = [
        videoMissing, renderSizeMissing, renderSizeInvalid, renderSizeRounded, renderScaleInvalid, colorIncomplete,
        frameDurationMissing, frameDurationInvalid, frameTimingTrack, sampleDataTrackMissing, sampleDataTrackKind,
        sampleDataNotListed, sampleDataUnused,
    ]

    // MARK: - Instructions

    package static let instructionsMissing = Self(
        "instructions-missing", .error, "The video composition has no instructions.",
        "Set instructions that cover the movie, or use edit.video_composition_for.")
    package static let instructionRange = Self(
        "instruction-range", .error, "An instruction has no time_range, or one without duration.",
        "Give it a time_range in the movie's time.")
    package static let instructionGap = Self(
        "instruction-gap", .error, "Nothing says what is drawn during a part of the picture.",
        "Let each instruction begin where the one before it ends, and the last one reach the picture's end.")
    package static let instructionOverlap = Self(
        "instruction-overlap", .error, "An instruction begins before the one before it ends.",
        "Let it begin where that ends, and draw both tracks in one instruction where they overlap.")
    package static let instructionOrder = Self(
        "instruction-order", .error, "An instruction stands after one that begins later.",
        "Put the instructions in order of time.")
    package static let instructionOutside = Self(
        "instruction-outside", .error, "An instruction begins before the movie or after the end of its picture.",
        "Give it a time_range in the movie's time, or leave it out.")
    package static let trackMissing = Self(
        "track-missing", .error,
        "A layer instruction, or an audio mix's input, is for a track the movie does not have.",
        "Make it with a track of the composition that the movie is made of.")
    package static let trackNotVideo = Self(
        "track-not-video", .error, "A layer instruction is for a track without picture.",
        "Make it with a video track.")
    package static let trackDisabled = Self(
        "track-disabled", .warning,
        "A layer instruction, or an audio mix's input, is for a disabled track, which is not drawn or heard.",
        "Enable the track, or leave the layer instruction or the input out.")
    package static let trackTwice = Self(
        "track-twice", .error, "A track has two layer instructions in one instruction, or two inputs in an audio mix.",
        "Set all of its values on one, or insert the media on a second track.")

    static let instructionCodes = [
        instructionsMissing, instructionRange, instructionGap, instructionOverlap, instructionOrder, instructionOutside,
        trackMissing, trackNotVideo, trackDisabled, trackTwice,
    ]

    // MARK: - Values and ramps

    package static let opacityRange = Self(
        "opacity-range", .error, "An opacity is below 0 or above 1.",
        "Use a number from 0, invisible, to 1, solid.")
    package static let cropRange = Self(
        "crop-range", .error, "A crop rectangle has a negative size.",
        "Write it as { x, y, width, height }.")
    package static let cropEmpty = Self(
        "crop-empty", .error, "A crop rectangle holds nothing of the picture.",
        "Place it within the track's natural_size; to hide the track, set an opacity of 0.")
    package static let cropOutside = Self(
        "crop-outside", .warning, "A crop rectangle reaches out of the picture.",
        "Keep it within the track's natural_size, in pixels before the transform.")
    package static let compositorOverrides = Self(
        "compositor-overrides", .warning,
        "A layer instruction has values that count only if the video composition's compositor reads them.",
        "Let the compositor draw the track's frame with them, and leave the layer instruction as it is.")
    package static let rampRange = Self(
        "ramp-range", .error, "A ramp has no positive duration.",
        "Give it a range that lasts, or set the value itself.")
    package static let rampOverlap = Self(
        "ramp-overlap", .error, "A value is set, or another ramp begins, before a ramp has ended.",
        "Let it begin where the ramp ends.")
    package static let rampOutside = Self(
        "ramp-outside", .warning,
        "A ramp begins before its instruction or ends after it, and is seen in part; one of volume or pan "
            + "leaves the movie.",
        "Give it a range within the instruction's time_range, or within the movie.")
    package static let transformSingular = Self(
        "transform-singular", .error, "A transform flattens the picture to a line, or is not finite.",
        "Scale by more than 0 in both directions.")
    package static let valueTime = Self(
        "value-time", .error, "A value is set at no definite time.",
        "Give a time of the movie as a number of seconds or an edit.time.")

    static let valueCodes = [
        opacityRange, cropRange, cropEmpty, cropOutside, compositorOverrides, rampRange, rampOverlap, rampOutside,
        transformSingular, valueTime,
    ]
}
