import Media

extension Preset {
    /// FFmpeg's names of the encoders it needs: the picture's, then the sound's.
    package var encoders: [String] {
        [output?.picture?.encoder, output?.sound?.encoder].compactMap { $0 }
    }

    /// The encoders that FFmpeg on this machine lacks.
    package var missingEncoders: [String] { encoders.filter { !Encoder.isInstalled($0) } }

    /// Throws if the preset's encoder is not installed, and names the alternatives.
    package func requireEncoders() throws(MediaError) {
        guard let missing = missingEncoders.first else { return }
        let others = Preset.all.filter { $0 != self && $0.isLike(self) && $0.missingEncoders.isEmpty }.map(\.name)
        let instead = others.isEmpty ? "" : "; \(alternatives(Array(others.prefix(3)))) can do the same"
        throw MediaError(
            .missingPart, "write with the preset '\(name)'",
            "the encoder \(missing) is missing from FFmpeg on this machine\(instead)")
    }

    /// True when it gives the same kind of result.
    private func isLike(_ other: Preset) -> Bool {
        guard let output, let wanted = other.output, output.isCopy == wanted.isCopy else { return false }
        guard let picture = output.picture, let wantedPicture = wanted.picture else {
            return output.isSoundOnly && wanted.isSoundOnly
        }
        return picture.kind == wantedPicture.kind && output.containers[0].kind == wanted.containers[0].kind
            && (picture.keepsAlpha || !wantedPicture.keepsAlpha)
            && picture.maximumBitDepth >= wantedPicture.maximumBitDepth
            && picture.maximumSize == wantedPicture.maximumSize
    }

    /// The presets that carry something, for a sentence that offers them: three at most, movies first.
    package static func offered(_ carries: (Picture) -> Bool) -> String {
        let able = all.filter { $0.output?.picture.map(carries) == true && $0.missingEncoders.isEmpty }
        let movies = able.filter { $0.output?.picture?.kind == .movie }
        let others = able.filter { $0.output?.picture?.kind != .movie }
        return alternatives((movies + others).prefix(3).map(\.name))
    }
}
