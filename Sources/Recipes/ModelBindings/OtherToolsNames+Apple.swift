extension OtherToolsNames {
    /// Members, functions and constants of Apple's frameworks that are called otherwise here. A member whose name is ours in
    /// camelCase, such as `cornerRadius`, or begins with ours, such as `setOpacityRampFromStartOpacity`, needs no row.
    static let appleMembers =
        appleTimes + appleAssets + appleCompositions + appleExport + appleReading + appleAnimation + applePlaying
        + appleCapture + appleNew

    /// Names in the framework that most of a group's are of.
    private static func named(_ tool: String, _ rows: [(names: String, target: String, advice: String)]) -> [Row] {
        rows.map { Row($0.names, tool, $0.target, $0.advice) }
    }

    private static let appleTimes = named(
        "Core Media",
        [
            ("kCMTimeZero", "edit.time.zero", "Or plainly `0`."),
            ("kCMTimeInvalid", "edit.time.invalid", "As a place it means the end: or `append`."),
            ("kCMTimePositiveInfinity", "edit.time.positive_infinity", "`nil` where a property may be without an end."),
            ("kCMTimeIndefinite", "edit.time.indefinite", "The duration of a still picture."),
            (
                "CMTimeAdd, CMTimeSubtract, CMTimeMultiply, CMTimeMultiplyByRatio, CMTimeMultiplyByFloat64",
                "edit.time",
                "`a + b`, `a - b`, `a * 3 / 2`: times are added, subtracted, and multiplied by numbers."
            ),
            (
                "CMTimeCompare, CMTIME_COMPARE_INLINE", "edit.time",
                "`a < b`, `a <= b`, `a == b`, between times: a number is not equal to a time."
            ),
            ("CMTimeMinimum, CMTimeMaximum", "edit.time", "`math.min(a, b)` and `math.max(a, b)` take times."),
            ("CMTimeGetSeconds", "time.seconds", "`time.seconds`, a number."),
            ("CMTimeShow, CMTimeCopyDescription", "edit.time", "`print(time)`; `tostring(time)`."),
            (
                "CMTIME_IS_VALID, CMTIME_IS_NUMERIC, CMTIME_IS_INVALID, CMTIME_IS_INDEFINITE", "time.is_numeric",
                "`time.is_numeric`, or `time == edit.time.invalid`."
            ),
            (
                "CMTimeConvertScale", "time.rounded",
                "Times are exact fractions; `time:rounded(edit.time(1, 600))` rounds one."
            ),
            ("CMTimeRangeGetEnd", "range.stop", "`range.stop`, which the range does not include."),
            ("CMTimeRangeContainsTime", "range.contains", "`range:contains(time)`."),
            (
                "CMTimeRangeGetUnion, CMTimeRangeGetIntersection", "range.union",
                "`a:union(b)`; `a:intersection(b)`, nil where they do not meet."
            ),
            ("CMTimeRangeEqual", "edit.range", "`a == b`."),
            ("kCMTimeRangeZero", "edit.range", "`edit.range(0, 0)`."),
            (
                "kCMTimeRangeInvalid, CMTIMERANGE_IS_VALID, CMTIMERANGE_IS_INVALID", "edit.range",
                "There is no invalid range; `nil` stands for none."
            ),
            ("CMTimeMapping", "segment.target_range", "A segment has a source_range and a target_range."),
            (
                "kCMPersistentTrackID_Invalid", "composition.add_track",
                "Leave the id out, `composition:add_track(\"video\")`: one is chosen. 0 is an error."
            ),
            (
                "CMSampleBuffer, CVPixelBuffer, CMSampleBufferRef, CVPixelBufferRef", "edit.picture_buffer",
                "Of pictures; `edit.sound_buffer` of sound; in a compositor `edit.video_frame`."
            ),
            (
                "AudioBufferList", "edit.sound_buffer",
                "A tap and a reader get one: `samples`, `set_samples`, `map`, `gain`."
            ),
        ])

    private static let appleAssets = named(
        "AVFoundation",
        [
            (
                "loadValuesAsynchronously, loadTracks, loadMetadata, statusOfValue", "edit.asset",
                "Not needed: `edit.asset` reads what is needed at once, and raises an error with the reason."
            ),
            ("AVURLAssetPreferPreciseDurationAndTimingKey", "edit.asset", "Times are always precise."),
            (
                "tracksWithMediaType", "asset.tracks_with",
                "`asset:tracks_with(\"video\")`; `asset.video` is the one shown."
            ),
            (
                "tracksWithMediaCharacteristic, AVMediaCharacteristicVisual, AVMediaCharacteristicAudible",
                "asset.tracks_with",
                "By the kind of media: `asset:tracks_with(\"audio\")`; `asset.video ~= nil` asks whether it is visual."
            ),
            (
                "AVMediaTypeVideo, AVMediaTypeAudio, AVMediaTypeSubtitle, AVMediaTypeText, AVMediaTypeMetadata",
                "asset_track.media_type", "The texts \"video\", \"audio\", \"subtitle\", \"text\" and \"metadata\"."
            ),
            ("unusedTrackID", "composition.add_track", "`add_track` without an id chooses one."),
            ("trackWithTrackID", "asset.track", "`asset:track(id)`."),
            (
                "commonMetadata, availableMetadataFormats, metadataItems, AVMetadataCommonKeyTitle, commonIdentifierTitle",
                "asset.metadata", "A table by common names: `asset.metadata.title`, `asset.metadata.artist`."
            ),
            (
                "commonIdentifierArtwork, AVMetadataCommonKeyArtwork", "asset.metadata",
                "`asset.metadata.artwork` is a picture for layers, canvases and the image generator."
            ),
            (
                "extendedLanguageTag, languageCode", "composition_track.extended_language_tag",
                "Of asset tracks: `language`."
            ),
            (
                "AVMediaSelectionGroup, AVMediaSelectionOption", "asset_track.alternate_group_id",
                "`language`, `name` and `dispositions` of tracks of one `alternate_group_id`."
            ),
            (
                "formatDescriptions", "asset_track.codec",
                "`codec`, `natural_size`, `sample_rate`, `channels` and the colours."
            ),
            (
                "requiresFrameReordering", "asset_track.codec",
                "Results are in the order of time wherever they are read."
            ),
        ])

    private static let appleCompositions = named(
        "AVFoundation",
        [
            (
                "addMutableTrack, addMutableTrackWithMediaType", "composition.add_track",
                "`composition:add_track(\"video\", id?)`."
            ),
            (
                "mutableTrackCompatible, mutableTrackCompatibleWithTrack", "composition.compatible_track",
                "`composition:compatible_track(track)`, or nil."
            ),
            ("validateTrackSegments", "composition_track.validate_segments", "A list of findings."),
            ("naturalTimeScale", "composition_track.natural_timescale", "Read only: times are exact fractions."),
            (
                "AVCompositionTrackSegment", "edit.segment",
                "`edit.segment { source = track, source_range =, target_range = }`."
            ),
            (
                "audioMixInputParametersWithTrack, audioMixInputParameters", "edit.audio_mix_input",
                "`edit.audio_mix_input(track)`."
            ),
            (
                "setVolumeRampFromStartVolume, getVolumeRampForTime", "audio_mix_input.set_volume_ramp",
                "`input:set_volume_ramp(from, to, range)`; `input:volume_ramp_at(time)`."
            ),
            (
                "audioTapProcessor, MTAudioProcessingTapCreate, kMTAudioProcessingTapCreationFlag_PostEffects",
                "audio_mix_input.tap",
                "A function that is given the samples of a track, before its volume."
            ),
            (
                "AVAudioTimePitchAlgorithmSpectral, AVAudioTimePitchAlgorithmTimeDomain, AVAudioTimePitchAlgorithmVarispeed",
                "audio_mix_input.time_pitch_algorithm", "\"spectral\", \"time_domain\", \"varispeed\"."
            ),
            (
                "videoCompositionWithPropertiesOf, videoCompositionWithPropertiesOfAsset, videoCompositionWithAsset",
                "edit.video_composition_for", "`edit.video_composition_for(source)`."
            ),
            (
                "applyingCIFiltersWithHandler, finishWithImage, sourceImage", "edit.video_composition_with_filter",
                "A function that receives `request.source_frame` and returns a frame."
            ),
            ("CIImage", "edit.video_frame", "In a compositor and a filter; `edit.image` elsewhere."),
            (
                "CIContext", "edit.video_frame",
                "Frames are drawn with `draw`, `fill`, `paint` and `filter`, without a context."
            ),
            (
                "customVideoCompositorClass, startVideoCompositionRequest", "video_composition.compositor",
                "`video_composition.compositor = function(request) … return frame end`."
            ),
            (
                "sourceFrameByTrackID", "composition_request.source_frame",
                "`request:source_frame(id)`, nil without media."
            ),
            ("compositionTime", "composition_request.time", "`request.time`."),
            ("videoCompositionInstruction", "composition_request.instruction", "`request.instruction`."),
            (
                "finishWithComposedVideoFrame, finishWithError, finishCancelledRequest", "video_composition.compositor",
                "The function returns the frame; `error(\"…\")` ends the export."
            ),
            (
                "AVVideoCompositionRenderContext, renderContext, newPixelBuffer", "composition_request.new_frame",
                "`request:new_frame(color, size)`; `request.size` is the canvas."
            ),
            (
                "isValidForAsset, AVVideoCompositionValidationHandling", "video_composition.validate",
                "`video_composition:validate(source, range)` and `movie:validate()` return findings; `luaedit check`."
            ),
            (
                "getTransformRampForTime, getOpacityRampForTime, getCropRectangleRampForTime",
                "layer_instruction.transform_ramp_at",
                "`transform_ramp_at(time)`, `opacity_ramp_at(time)` and `crop_rectangle_ramp_at(time)`."
            ),
            (
                "videoCompositionLayerInstructionWithAssetTrack, videoCompositionLayerInstruction",
                "edit.layer_instruction",
                "`edit.layer_instruction(track)`."
            ),
            (
                "AVVideoColorPrimaries_ITU_R_709_2, AVVideoColorPrimariesKey, AVVideoTransferFunctionKey, AVVideoYCbCrMatrixKey",
                "video_composition.color_primaries",
                "`color_primaries`, `color_transfer_function`, `color_ycbcr_matrix`."
            ),
            (
                "tonemap, tone_map, hdr_to_sdr", "video_composition.tone_mapping",
                "High dynamic range becomes standard range."
            ),
        ])

    private static let appleExport = named(
        "AVFoundation",
        [
            (
                "exportAsynchronously, outputURL, outputFileType", "edit.export",
                "A recipe returns its movie, and `-o` names the file; `edit.export(movie, path)` returns when it is done."
            ),
            (
                "AVAssetExportPresetHighestQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetPassthrough",
                "edit.presets", "`--preset highest_quality`, and so on: `luaedit presets`."
            ),
            (
                "exportPresetsCompatible, exportPresetsCompatibleWithAsset, determineCompatibility",
                "edit.compatible_presets",
                "`edit.compatible_presets(movie)`."
            ),
            ("fileLengthLimit", "edit.export", "`file_length_limit`; `--file-size` on the command line."),
            ("shouldOptimizeForNetworkUse", "edit.export", "`optimize_for_network_use`, on by default."),
            ("estimatedOutputFileLength", "edit.estimate", "`edit.estimate(movie)`; `luaedit plan --estimate`."),
            ("AVOutputSettingsAssistant", "edit.presets", "A preset has the settings of both encoders."),
            (
                "AVVideoAverageBitRateKey, AVVideoCompressionPropertiesKey, AVVideoCodecKey, AVVideoProfileLevelKey",
                "edit.export", "`video_bit_rate`, `video_codec` and the like: see the settings of `edit.export`."
            ),
            (
                "copyCGImageAtTime, generateCGImagesAsynchronously, generateCGImagesAsynchronouslyForTimes",
                "image_generator.image_at",
                "`image_at(time)` returns the image and its actual time; `images_at(times, function)` many."
            ),
            ("apertureMode", "edit.image_generator", "Pictures have square pixels, upright."),
        ])

    private static let appleReading = named(
        "AVFoundation",
        [
            ("copyNextSampleBuffer, startReading", "reader_output.next", "`output:next()`, or `for buffer in output`."),
            (
                "AVAssetReaderVideoCompositionOutput", "reader.video_composition_output",
                "`reader:video_composition_output()`."
            ),
            ("AVAssetReaderAudioMixOutput", "reader.audio_mix_output", "`reader:audio_mix_output()`."),
            ("resetForReadingTimeRanges", "reader.time_range", "Set `time_range` and make a new output."),
            ("AVAssetWriterInput", "writer.add_video_input", "`writer:add_video_input`, `writer:add_audio_input`."),
            (
                "requestMediaDataWhenReady, requestMediaDataWhenReadyOnQueue, isReadyForMoreMediaData, readyForMoreMediaData",
                "writer_input.append", "`append` waits until the writer is ready."
            ),
            (
                "startWriting, startSessionAtSourceTime, appendPixelBuffer, appendSampleBuffer", "writer_input.append",
                "`input:append(buffer, time)`; the first one begins the file."
            ),
            (
                "markAsFinished, finishWriting, finishWritingWithCompletionHandler", "writer.finish",
                "`writer:finish()`."
            ),
        ])

    private static let appleAnimation = named(
        "Core Animation",
        [
            (
                "AVCoreAnimationBeginTimeAtZero", "layer.begin_time",
                "`begin_time = 0` is the start of the movie: nothing else needed."
            ),
            ("AVSynchronizedLayer", "edit.animation_tool", "The tool's layers play in `edit.player` too."),
            (
                "videoCompositionCoreAnimationTool, postProcessingAsVideoLayer", "edit.animation_tool",
                "`edit.animation_tool { video_layer =, in_layer = }`."
            ),
            ("fromValue, toValue, byValue", "edit.animation", "`from`, `to` and `by`."),
            ("timingFunction, timingFunctions", "animation.timing", "`timing = \"ease_out\"`; of keyframes `timings`."),
            (
                "kCAMediaTimingFunctionEaseInEaseOut, kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn, "
                    + "kCAMediaTimingFunctionEaseOut", "animation.timing",
                "\"ease_in_out\", \"linear\", \"ease_in\", \"ease_out\"."
            ),
            (
                "kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth, kCAFillModeRemoved", "animation.fill_mode",
                "\"forwards\", \"backwards\", \"both\", \"removed\"."
            ),
            (
                "kCAGravityResizeAspect, kCAGravityResizeAspectFill, kCAGravityCenter", "image_layer.contents_gravity",
                "\"resize_aspect\", \"resize_aspect_fill\", \"center\"."
            ),
            ("kCAAlignmentCenter, alignmentMode", "text_layer.alignment", "\"left\", \"center\", \"right\"."),
            (
                "kCAAnimationCubic, kCAAnimationDiscrete, kCAAnimationPaced", "keyframe_animation.calculation_mode",
                "\"cubic\", \"discrete\", \"paced\"."
            ),
            ("isHidden", "layer.hidden", "`hidden = true`."),
            (
                "isGeometryFlipped, contentsAreFlipped", "layer.geometry_flipped",
                "y counts down here, as with isGeometryFlipped on iOS: leave it out; `geometry_flipped` makes it count up."
            ),
            (
                "contentsScale, rasterizationScale, shouldRasterize", "edit.layer",
                "Layers are drawn as sharp as the movie is."
            ),
            (
                "CATransform3D, sublayerTransform, m34", "layer.perspective",
                "`rotation_x`, `rotation_y` and `perspective`."
            ),
            ("CATransaction, setDisableActions", "edit.layer", "There are no implicit animations."),
            (
                "layerMinXMinYCorner, layerMaxXMinYCorner, layerMinXMaxYCorner, layerMaxXMaxYCorner",
                "layer.masked_corners",
                "\"top_left\", \"top_right\", \"bottom_left\", \"bottom_right\"."
            ),
            ("CGImage, UIImage, NSImage", "edit.image", "`image_generator:image_at`; files are given by their path."),
            ("CGColor, UIColor, NSColor", "edit.color", "A name, \"#rrggbb\" or { r, g, b, a }."),
            ("CGPath, CGMutablePath", "edit.path", "`edit.path.circle`, or SVG path data."),
            ("CGContext", "edit.canvas", "In `edit.drawn_asset`, and `video_frame:paint`."),
            (
                "CGAffineTransform, CGAffineTransformMakeScale, CGAffineTransformMakeTranslation, CGAffineTransformConcat, "
                    + "CGAffineTransformInvert", "edit.transform",
                "`edit.transform():scale(2):translate(10, 0)`; angles are in degrees."
            ),
            (
                "CIFilter", "edit.effect",
                "`edit.effect(name, parameters)`, by the names of FFmpeg's filters: `luaedit doc blur`."
            ),
            ("CIGaussianBlur, CIBoxBlur", "edit.effect", "`edit.effect(\"blur\", { radius = 8 })`."),
            (
                "CISepiaTone, CIPhotoEffectNoir, CIPhotoEffectMono, CIColorMonochrome", "edit.effect",
                "`edit.effect(\"hue\", { s = 0 })` is grey; the module `looks` has films and tints."
            ),
            ("CIColorControls, CIExposureAdjust, CIVibrance", "eq", "Brightness, contrast and saturation; `exposure`."),
            ("CIColorCube", "lut3d", "`edit.effect(\"lut3d\", { file = \"film.cube\" })`."),
        ])

    private static let applePlaying = named(
        "AVFoundation",
        [
            (
                "AVPlayerItem, replaceCurrentItem, replaceCurrentItemWithPlayerItem, currentItem", "edit.queue_player",
                "A player has one movie; a queue takes others: `queue:insert(movie)`, `queue:advance_to_next_item()`."
            ),
            (
                "addPeriodicTimeObserver, addPeriodicTimeObserverForInterval", "player.every",
                "`player:every(interval, f)`."
            ),
            ("addBoundaryTimeObserver, addBoundaryTimeObserverForTimes", "player.at", "`player:at(times, f)`."),
            ("removeTimeObserver", "player.remove_observer", "`player:remove_observer(number)`."),
            ("seekToTime", "player.seek", "`player:seek(time, { before =, after =, done = })`."),
            ("timeControlStatus, reasonForWaitingToPlay", "player.status", "`status`, and `waiting_reason`."),
            ("actionAtItemEnd", "player.action_at_item_end", "\"advance\", \"pause\", \"none\"."),
            (
                "AVPlayerItemDidPlayToEndTimeNotification, AVPlayerItemFailedToPlayToEndTimeNotification", "player.on",
                "`player:on(\"end\", f)`, `player:on(\"failed\", f)`."
            ),
            (
                "AVPlayerLayer, AVPlayerViewController, AVAudioPlayer", "edit.player",
                "A window of its own; `luaedit play`."
            ),
        ])

    private static let appleCapture = named(
        "AVFoundation",
        [
            (
                "AVCaptureDeviceInput, defaultDeviceWithMediaType, deviceWithUniqueID", "edit.capture_device",
                "`edit.capture_device(\"camera\")`; `luaedit devices` lists their names."
            ),
            (
                "startRecordingToOutputFileURL", "capture_movie_file_output.start_recording",
                "`output:start_recording(path, { overwrite = true })`."
            ),
            (
                "maxRecordedDuration, maxRecordedFileSize, minFreeDiskSpaceLimit", "edit.capture_movie_file_output",
                "`maximum_duration`, `maximum_file_size`, `minimum_free_space`."
            ),
            ("movieFragmentInterval", "edit.capture_movie_file_output", "`fragment_interval`."),
            (
                "setSampleBufferDelegate, didOutputSampleBuffer", "capture_video_data_output.on",
                "`output:on(\"frame\", f)`, or `output:next_frame()`."
            ),
            ("AVCaptureStillImageOutput", "edit.capture_photo_output", "`output:capture_photo()`."),
            ("AVAudioRecorder, AVCaptureAudioFileOutput", "edit.capture_session", "`luaedit record --microphone`."),
        ])

    /// Those of macOS 26 and its Swift API.
    private static let appleNew = named(
        "AVFoundation",
        [
            (
                "AVVideoComposition.Configuration, AVVideoCompositionInstruction.Configuration, "
                    + "AVVideoCompositionLayerInstruction.Configuration, Configuration", "edit.video_composition",
                "The objects themselves are changed, and become values when the movie is checked."
            ),
            (
                "export_to_as, exportTo, states", "edit.export",
                "`edit.export(movie, path)`; `progress = function(part)`."
            ),
            (
                "receivers, AVAssetWriterInput.SampleBufferReceiver, inputReceiver, inputPixelBufferReceiver",
                "writer_input.append",
                "`input:append(buffer, time)` waits until the writer is ready."
            ),
            ("outputProvider, AVAssetReaderOutput.Provider", "reader_output.next", "`output:next()`."),
            (
                "AVAssetWritingPlanner, AVAssetReadingPlanner", "edit.export",
                "`luaedit plan` says what is decoded, copied and encoded."
            ),
        ])
}
