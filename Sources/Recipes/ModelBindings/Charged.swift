import EditModel
import LuaHost
import Values

// The memory limit counts each of these objects for as long as it lives, even after the recipe has let go of it. An object
// that it refers to counts by itself; values whose storage it may share with others, such as paths, count in full.

extension Asset: LuaCharged {
    package var byteCount: Int {
        guard case .samples(let table) = origin else { return 4096 }
        return 4096 + table.byteCount
    }
}

extension Composition: LuaCharged {
    package var byteCount: Int { 512 + tracks.count * 8 + locations.byteCount }
    /// An insertion into a composition goes into its tracks.
    package var chargedParts: [any LuaCharged] { tracks }
}

extension CompositionTrack: LuaCharged {
    package var byteCount: Int {
        // Asked after every change: it must not look through the segments.
        let words = ownTexts.reduce(0) { $0 + $1.utf8.count }
        return 1024 + segments.count * MemoryLayout<Segment>.stride + effects.count * 8 + words + locations.byteCount
    }
}

extension VideoComposition: LuaCharged {
    package var byteCount: Int {
        768 + (instructions.count + sourceSampleDataTrackIDs.count) * 8 + locations.byteCount
    }
}

extension Instruction: LuaCharged {
    package var byteCount: Int {
        512 + (layerInstructions.count + (requiredSourceSampleDataTrackIDs?.count ?? 0)) * 8 + locations.byteCount
            + (name?.utf8.count ?? 0)
    }
}

extension LayerInstruction: LuaCharged {
    package var byteCount: Int {
        512 + transformRamps.count * MemoryLayout<Located<Ramp<AffineTransform>>>.stride
            + opacityRamps.count * MemoryLayout<Located<Ramp<Double>>>.stride
            + cropRamps.count * MemoryLayout<Located<Ramp<Rectangle>>>.stride + effects.count * 8 + locations.byteCount
    }
}

extension AudioMix: LuaCharged {
    package var byteCount: Int { 512 + (inputParameters.count + effects.count) * 8 + locations.byteCount }
}

extension AudioMixInputParameters: LuaCharged {
    package var byteCount: Int {
        512 + (volumeRamps.count + panRamps.count) * MemoryLayout<Located<Ramp<Double>>>.stride + effects.count * 8
            + locations.byteCount
    }
}

extension AnimationTool: LuaCharged {
    package var byteCount: Int { 512 + videoLayers.count * 8 + locations.byteCount }
}

extension Animation: LuaCharged {
    package var byteCount: Int { 448 + locations.byteCount + valueByteCount }

    private var valueByteCount: Int {
        switch self {
        case let basic as BasicAnimation:
            let values = basic.values
            return [values.from, values.to, values.by].reduce(0) { $0 + ($1?.byteCount ?? 0) }
        case let keyframes as KeyframeAnimation:
            let numbers =
                (keyframes.keyTimes?.count ?? 0) + keyframes.tensions.count + keyframes.continuities.count
                + keyframes.biases.count
            return keyframes.values.byteCount + (keyframes.path?.byteCount ?? 0) + numbers * 8
                + keyframes.timings.count * MemoryLayout<TimingFunction>.stride
        // The animations of a group, which its copies share, count by themselves.
        case let group as AnimationGroup: return group.animations.count * 8
        case is TextAnimation: return MemoryLayout<TextAnimationSnapshot>.size
        default: return 0
        }
    }

    /// The copies that a group has made.
    package var chargedParts: [any LuaCharged] { (self as? AnimationGroup)?.animations ?? [] }
}

extension Effect: LuaCharged {
    package var byteCount: Int {
        let texts = values.reduce(0) { $0 + 64 + $1.value.utf8.count }
        let stride = MemoryLayout<Located<Ramp<Double>>>.stride
        return 512 + texts + ramps.reduce(0) { $0 + 128 + $1.value.count * stride } + locations.byteCount
    }
}

extension Layer: LuaCharged {
    package var byteCount: Int {
        let animated = animations.all.reduce(0) { $0 + $1.byteCount }
        let shadow = properties.shadowPath?.byteCount ?? 0
        return 1024 + sublayers.count * 8 + animated + shadow + locations.byteCount + contentByteCount
    }

    private var contentByteCount: Int {
        switch self {
        case let text as TextLayer:
            // Between large blocks of many sizes some memory is lost.
            text.content.runs.reduce(text.content.fontFamily.utf8.count) {
                $0 + MemoryLayout<TextRun>.stride + $1.string.utf8.count / 8 * 9
            }
        case let shape as ShapeLayer: shape.content.path.byteCount + shape.content.line.dashPattern.count * 8
        case let gradient as GradientLayer: gradient.content.colors.count * (MemoryLayout<Color>.stride + 8)
        case let emitter as EmitterLayer: emitter.cells.count * 8
        default: 0
        }
    }
}

extension EmitterCell: LuaCharged {
    package var byteCount: Int { 1024 + cells.count * 8 + locations.byteCount }
}

extension Movie: LuaCharged {
    package var byteCount: Int {
        var count = 1024 + locations.byteCount + effects.count * 8
        for (key, value) in metadata ?? [:] { count += key.utf8.count + value.utf8.count + 64 }
        for chapter in chapters ?? [] { count += chapter.title.utf8.count + MemoryLayout<Chapter>.stride }
        for track in subtitles { count += (track.name?.utf8.count ?? 0) + MemoryLayout<SubtitleTrack>.stride }
        if case .picture(let picture) = artwork { count += picture.bytes.count }
        return count
    }
}

extension SubtitleDocument: LuaCharged {
    package var byteCount: Int { 4096 + cues.count * 512 + (script?.utf8.count ?? 0) }
}

extension RecipeLocations {
    fileprivate var byteCount: Int { propertyCount * 96 }
}
