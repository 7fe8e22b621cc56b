import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Values

extension EditTypes {
    /// The global `edit` of one run.
    static func namespace(for session: EditSession) -> LuaNamespace {
        let layer = layer(session).withFunctionsOfTime(session)
        let player = player(session)
        return LuaNamespace(
            "edit", summary: "The objects that recipes build edits from. Pixels have their origin top left, y down.",
            types: [
                time, range, transform, asset(session), assetTrack(session), composition, compositionTrack(session),
                segment,
                videoComposition(session), instruction, layerInstruction, animationTool, compositionRequest,
                filterRequest, videoFrame, canvas(session), layer,
                textLayer(session, layer).withFunctionsOfTime(session),
                imageLayer(session, layer).withFunctionsOfTime(session), pathObject,
                shapeLayer(layer).withFunctionsOfTime(session),
                gradientLayer(layer).withFunctionsOfTime(session),
                replicatorLayer(layer).withFunctionsOfTime(session),
                emitterLayer(layer).withFunctionsOfTime(session), emitterCell(session),
                subtitleLayer(layer).withFunctionsOfTime(session),
                subtitles(session),
                subtitleCue, audioMix, audioMixInput(session), effect(session),
                movie(session), output, image(session), imageGenerator(session),
                reader(session),
                readerOutput, pictureBuffer, soundBuffer, writer(session), writerInput, levels(session),
                player, queuePlayer(session, player), playerLooper(session),
            ] + animations(session) + capture(session),
            functions: [
                "recipe": recipe(session),
                "beats": beats(session),
                "between": between,
                "color": colorFunction,
                "color_asset": colorAsset,
                "compatible_presets": compatiblePresets(session), "copies_pictures": copiesPictures(session),
                "drawn_asset": drawnAsset(session),
                "effects": effects,
                "estimate": estimate(session),
                "export": export(session),
                "fail": fail(session),
                "fonts": fonts(session),
                "frames": frames,
                "gradient_asset": gradientAsset,
                "lottie_asset": lottieAsset(session),
                "loudness": loudness(session),
                "noise_asset": noiseAsset,
                "noise_picture_asset": noisePictureAsset,
                "peaks": peaks(session),
                "presets": presets,
                "read_text": readText(session),
                "safe_area": safeArea,
                "sample_data_asset": sampleDataAsset,
                "sequence_asset": sequenceAsset(session),
                "silence_asset": silenceAsset,
                "silences": silences(session),
                "test_card_asset": testCardAsset,
                "tone_asset": toneAsset,
                "uppercase": uppercase,
                "video_composition_for": videoCompositionFor,
                "video_composition_with_filter": videoCompositionWithFilter(session),
            ])
    }
}
