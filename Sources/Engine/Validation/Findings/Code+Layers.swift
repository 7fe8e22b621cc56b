extension Finding.Code {
    // MARK: - Layers

    package static let videoLayerOutside = Self(
        "video-layer-outside", .error, "A video layer of the animation tool is not in its in_layer, or it has none.",
        "Add it with add_sublayer, or let it be the in_layer itself.")
    package static let videoLayerKind = Self(
        "video-layer-kind", .error, "A video layer of the animation tool has a content of its own.",
        "Use a plain edit.layer for the picture.")
    package static let additionalTrackID = Self(
        "additional-track-id", .error,
        "The animation tool's as_track is the id of another track of the movie, or not above 0.",
        "Choose an id that none of the composition's tracks has.")
    package static let additionalLayerSize = Self(
        "additional-layer-size", .error, "The animation tool's additional_layer has no size to be drawn at.",
        "Give it bounds; their size is the size of the track's picture.")
    package static let additionalLayerUnused = Self(
        "additional-layer-unused", .warning, "No layer instruction is for the animation tool's additional layer.",
        "Add edit.layer_instruction(id) with the tool's as_track to the instructions that show it.")
    package static let layerGeometry = Self(
        "layer-geometry", .error,
        "A layer has a negative size, one above 16384 pixels, or a place that is not finite or far away.",
        "Give it bounds or a frame with a width and height from 0 to 16384.")
    package static let layerLook = Self(
        "layer-look", .error, "A layer's corner radius, border width, shadow or glow cannot be drawn.",
        "Corner radius and border width are from 0 to 16384, the radius of shadow and glow from 0 to 1000, their "
            + "opacity from 0 to 1.")
    package static let layerWithoutSize = Self(
        "layer-without-size", .warning,
        "A layer has a background_color, or the colors of a gradient, but no bounds to fill.",
        "Set its bounds or its frame.")
    package static let animationBounds = Self(
        "animation-bounds", .error, "A text's bounds are animated, but it has none of its own.",
        "Set its bounds.")
    package static let animationIgnored = Self(
        "animation-ignored", .warning, "A property of an animation means nothing together with its others.",
        "Set removed_on_completion = false to hold the last value; leave key_times and timings out of even paces.")
    package static let animationRange = Self(
        "animation-range", .warning, "An animation has values that its property cannot have.",
        "Use values within the property's range: an opacity is from 0 to 1.")
    package static let textEmpty = Self(
        "text-empty", .warning, "A text layer has no text.",
        "Set its string, or leave the layer out.")
    package static let textStyle = Self(
        "text-style", .error,
        "A text or subtitles cannot be drawn as they are styled, a text is too long or too large, or is wrapped"
            + " without a width.",
        "Use a font_size above 0 and up to 4096 (subtitles: 2048), a stroke_width from 0 to 1024 (subtitles: "
            + "512), margins of subtitles from 0 to 16384, and bounds where a text is wrapped.")
    package static let textCharacters = Self(
        "text-characters", .warning, "A text has control characters, or more marks on a letter than can be read.",
        "Take them out of its string; they are not drawn.")
    package static let textOutside = Self(
        "text-outside", .warning,
        "Words leave the picture, or the safe_area of the video composition, while they rest.",
        "Move them or make them smaller; edit.safe_area gives the rectangle of an area.")
    package static let fontSubstituted = Self(
        "font-substituted", .warning, "A font is not on this system, and another one is used.",
        "Install the font, or name one that is there.")
    package static let glyphMissing = Self(
        "glyph-missing", .warning, "No font on this system has a character of the text.",
        "Install a font that has it.")
    package static let imageMissing = Self(
        "image-missing", .error, "An image layer has no contents, or contents that are not a picture.",
        "Set contents to the path of a picture; show a movie as a track.")
    package static let imageRectangle = Self(
        "image-rectangle", .error,
        "An image layer's contents_rect is empty or far away, or its contents_center leaves the picture.",
        "Give it a width and a height: { 0, 0, 0.5, 1 } is the left half; contents_center lies in { 0, 0, 1, 1 }.")
    package static let shapeEmpty = Self(
        "shape-empty", .warning, "A shape layer has no path, or nothing to draw it with.",
        "Set its path, and a fill_color or a stroke_color.")
    package static let shapeLine = Self(
        "shape-line", .error, "A shape layer's line cannot be drawn with its dashes.",
        "Make the lengths of line_dash_pattern longer.")
    package static let gradientEmpty = Self(
        "gradient-empty", .warning, "A gradient layer has no colors, or no way from its start_point to its end_point.",
        "Give it colors, and two different points.")
    package static let gradientStops = Self(
        "gradient-stops", .error,
        "A gradient layer's locations do not go with its colors, do not rise or leave 0 to 1.",
        "Give one location for each color, rising from 0 to 1, or none at all.")
    package static let emitterEmpty = Self(
        "emitter-empty", .warning, "An emitter layer shows no particles, or none of one of its cells.",
        "Give it emitter_cells with contents, a birth_rate and a lifetime.")
    package static let emitterCount = Self(
        "emitter-count", .error, "The particles of a movie's emitter layers are too many at once.",
        "Lower a birth_rate or a lifetime.")
    package static let emitterContents = Self(
        "emitter-contents", .error, "The contents of an emitter cell cannot be drawn as a particle.",
        "Use a layer of its own, without emitter layers in it.")
    package static let replicatorEmpty = Self(
        "replicator-empty", .warning, "A replicator layer has no sublayers, or makes no copy of them.",
        "Add sublayers, and give it an instance_count of 1 or more.")
    package static let replicatorCount = Self(
        "replicator-count", .error, "The copies of a movie's replicator layers are too many layers.",
        "Lower an instance_count, or give the copies fewer layers: one shape layer can have a path of many parts.")
    package static let replicatorColor = Self(
        "replicator-color", .error, "A replicator layer with the video in it changes colors.",
        "Leave instance_color white, but for its opacity, and the offsets of red, green and blue 0.")
    package static let subtitlesMissing = Self(
        "subtitles-missing", .error, "A subtitle layer has no subtitles.",
        "Set them to edit.subtitles(path).")
    package static let subtitlesEmpty = Self(
        "subtitles-empty", .warning, "A subtitle file has no cues.",
        "Check that it is the right file.")
    package static let subtitlesSkipped = Self(
        "subtitles-skipped", .warning, "A part of a subtitle file is not shown, because it cannot be read or used.",
        "Correct the line that is named; the problems of edit.subtitles(path) are all of them.")

    static let layerCodes = [
        videoLayerOutside, videoLayerKind, additionalTrackID, additionalLayerSize, additionalLayerUnused, layerGeometry,
        layerLook, layerWithoutSize, animationBounds, animationIgnored, animationRange, textEmpty, textStyle,
        textCharacters, textOutside, fontSubstituted, glyphMissing, imageMissing, imageRectangle, shapeEmpty, shapeLine,
        gradientEmpty, gradientStops, emitterEmpty, emitterCount, emitterContents, replicatorEmpty, replicatorCount,
        replicatorColor, subtitlesMissing,
        subtitlesEmpty, subtitlesSkipped,
    ]

    // MARK: - Effects

    package static let effectKind = Self(
        "effect-kind", .error, "An effect for pictures is put on sound, or one for sound on pictures.",
        "Put those for pictures on a video track, a layer instruction or the movie, those for sound on an audio"
            + " track, an audio mix's input or the audio mix.")
    package static let effectUnusable = Self(
        "effect-unusable", .error, "An effect cannot work on the pictures or the sound it is put on.",
        "Change its parameters as the message says, or leave it out.")
    package static let effectSize = Self(
        "effect-size", .error, "An effect on the whole movie changes the size of its pictures.",
        "Set the video composition's render_size, or put the effect on a track or a layer instruction.")
    package static let effectCrop = Self(
        "effect-crop", .error, "A layer instruction has a crop rectangle and effects that change the picture's size.",
        "Cut with the effect crop, before those that change the size.")
    package static let effectDropped = Self(
        "effect-dropped", .warning, "A composition was inserted whose track has effects, which are not taken over.",
        "Put the effects on the track that it was inserted into, or on a layer instruction.")

    static let effectCodes = [
        effectKind, effectUnusable, effectSize, effectCrop, effectDropped,
    ]

    // MARK: - Functions and rendering

    package static let functionFailed = Self(
        "function-failed", .error,
        "A function of the recipe that draws, composes, changes sound or gives a property's values raised an error.",
        "Correct the line that is named; luaedit check calls such a function for the first, the middle and the "
            + "last frame it makes.")
    package static let tapNotFinite = Self(
        "tap-not-finite", .warning, "A tap writes values that are infinite or NaN.",
        "Look for a division by zero; silence stands where such values are written.")
    package static let renderFailed = Self(
        "render-failed", .error, "The edit is right, but a part of it cannot be rendered or written on this machine.",
        "Do what the message says.")

    static let functionCodes = [
        functionFailed, tapNotFinite, renderFailed,
    ]

    // MARK: - Presets

    package static let presetSetting = Self(
        "preset-setting", .error, "A setting of the export is out of range, or its preset does not have it.",
        "Look at 'luaedit presets NAME' for what the preset takes.")
    package static let presetContent = Self(
        "preset-content", .error, "The preset writes only sound or only pictures, and the movie has none of that.",
        "Choose a preset for what the movie has.")
    package static let presetAlpha = Self(
        "preset-alpha", .error, "The movie is transparent, and the preset keeps no transparency.",
        "Choose a preset that does, or give the instructions a solid background_color.")
    package static let presetSize = Self(
        "preset-size", .error, "The size is below or above what the preset's codec has.",
        "Set another size, or choose another preset.")
    package static let presetFrameRate = Self(
        "preset-frame-rate", .error, "There are more frames per second than the preset's codec or its players can do.",
        "Set a lower frame rate.")
    package static let presetToneMapped = Self(
        "preset-tone-mapped", .warning, "A source is HDR, and the preset is not: bright parts are brought down.",
        "Choose a preset that keeps HDR where that is wanted.")
    package static let presetSound = Self(
        "preset-sound", .error, "The preset's encoder does not take the mix's sample rate or channel layout.",
        "Set sample_rate or channel_layout of the audio mix to what the finding names.")

    static let presetCodes = [
        presetSetting, presetContent, presetAlpha, presetSize, presetFrameRate, presetToneMapped, presetSound,
    ]
}
