/// An object of an edit whose bytes can be counted for as long as it lives, whoever holds it.
package protocol ByteCounted: AnyObject, SendableMetatype {
    /// About how many bytes it takes, without the objects that it refers to.
    /// Values whose storage it may share with others, such as paths, count in full.
    ///
    /// Asked after each change.
    var byteCount: Int { get }
    /// What has counted it, and dies with it; nil where nobody counts.
    var memoryCharge: (any AnyObject & Sendable)? { get set }
}

extension RecipeLocations {
    var byteCount: Int { propertyCount * 96 }
}

extension Layer: ByteCounted {
    package var byteCount: Int {
        1024 + sublayers.count * 8 + animations.byteCount + locations.byteCount + contentByteCount
    }
}

extension Animation: ByteCounted {
    package var byteCount: Int { 448 + locations.byteCount + valueByteCount }
}

extension BasicValues {
    var byteCount: Int { [from, to, by].reduce(0) { $0 + ($1?.byteCount ?? 0) } }
}

extension AnimatableValue {
    var byteCount: Int { MemoryLayout<AnimatableValue>.stride + byteCountOutside }

    /// What is not within the enumeration itself.
    private var byteCountOutside: Int {
        switch self {
        case .number, .boolean, .point, .size: 0
        case .rectangle, .color, .transform: 64
        case .numbers(let numbers): 32 + numbers.count * MemoryLayout<Double>.stride
        case .colors(let colors): 32 + colors.count * MemoryLayout<Color>.stride
        case .path(let path): path.byteCount
        case .string(let string): string.utf8.count
        }
    }
}

extension Path {
    package var byteCount: Int { 128 + elements.count * MemoryLayout<Element>.stride }
}

extension TextContent {
    var byteCount: Int {
        // Between large blocks of many sizes some memory is lost.
        runs.reduce(fontFamily.utf8.count) { $0 + MemoryLayout<TextRun>.stride + $1.string.utf8.count / 8 * 9 }
    }
}

extension Composition: ByteCounted {
    package var byteCount: Int { 512 + tracks.count * 8 + locations.byteCount }
}

extension CompositionTrack: ByteCounted {
    package var byteCount: Int {
        1024 + segments.count * MemoryLayout<Segment>.stride + effects.count * 8 + wordsByteCount + locations.byteCount
    }
}

extension Asset: ByteCounted {
    package var byteCount: Int { 4096 }
}

extension Movie: ByteCounted {
    package var byteCount: Int {
        var count = 1024 + locations.byteCount + effects.count * 8
        for (key, value) in metadata ?? [:] { count += key.utf8.count + value.utf8.count + 64 }
        for chapter in chapters ?? [] { count += chapter.title.utf8.count + MemoryLayout<Chapter>.stride }
        for track in subtitles { count += (track.name?.utf8.count ?? 0) + MemoryLayout<SubtitleTrack>.stride }
        if case .picture(let picture) = artwork { count += picture.bytes.count }
        return count
    }
}

extension VideoComposition: ByteCounted {
    package var byteCount: Int { 768 + instructions.count * 8 + locations.byteCount }
}

extension Instruction: ByteCounted {
    package var byteCount: Int { 512 + layerInstructions.count * 8 + locations.byteCount + (name?.utf8.count ?? 0) }
}

extension LayerInstruction: ByteCounted {
    package var byteCount: Int {
        512 + transformRamps.count * MemoryLayout<Located<Ramp<AffineTransform>>>.stride
            + opacityRamps.count * MemoryLayout<Located<Ramp<Double>>>.stride
            + cropRamps.count * MemoryLayout<Located<Ramp<Rectangle>>>.stride + effects.count * 8 + locations.byteCount
    }
}

extension AudioMix: ByteCounted {
    package var byteCount: Int { 512 + (inputParameters.count + effects.count) * 8 + locations.byteCount }
}

extension AudioMixInputParameters: ByteCounted {
    package var byteCount: Int {
        512 + (volumeRamps.count + panRamps.count) * MemoryLayout<Located<Ramp<Double>>>.stride + effects.count * 8
            + locations.byteCount
    }
}

extension AnimationTool: ByteCounted {
    package var byteCount: Int { 512 + videoLayers.count * 8 + locations.byteCount }
}

extension Effect: ByteCounted {
    package var byteCount: Int {
        let texts = values.reduce(0) { $0 + 64 + $1.value.utf8.count }
        let stride = MemoryLayout<Located<Ramp<Double>>>.stride
        return 512 + texts + ramps.reduce(0) { $0 + 128 + $1.value.count * stride } + locations.byteCount
    }
}

extension SubtitleDocument: ByteCounted {
    package var byteCount: Int { 4096 + cues.count * 512 + (script?.utf8.count ?? 0) }
}
