import Media
import MediaTime

extension ExportOptions {
    /// Whether a picture that nothing changed may be taken over as it is: nobody asked for an encoding.
    package var allowsCopyingPicture: Bool {
        if preset.output?.isCopy == true { return true }
        return !isPresetNamed && renditions.isEmpty && !settings.rows.contains { $0.subject == .picture }
    }

    /// The size that pictures are encoded in: what the user asked for, or the preset.
    /// - Parameter size: The movie's own.
    package func pictureSize(of size: PictureSize) -> PictureSize {
        if let box = self.size { return size.fitting(in: box, enlarges: true) }
        guard let box = picture?.maximumSize else { return size }
        return size.fitting(in: box.turned(like: size), enlarges: false)
    }

    /// The qualities of a package that a movie has: those that are no smaller copies of itself come out once, as the best.
    /// - Parameter size: The movie's own.
    /// - Returns: At least one where the preset has renditions; their sizes are those of the pictures.
    package func renditions(of size: PictureSize) -> [Rendition] {
        var found: [Rendition] = []
        for rendition in renditions.reversed() {
            let fitted = size.fitting(in: rendition.size.turned(like: size), enlarges: false)
            if found.last?.size == fitted { continue }
            found.append(Rendition(size: fitted, bitRate: rendition.bitRate))
        }
        return found.reversed()
    }

    /// What the encoder of the picture is told; nil for a preset that encodes none.
    /// - Parameters:
    ///   - format: Of the pictures it gets.
    ///   - bitRate: Replaces that of the user, as a rendition's does and what a limit of the file's length leaves; nil
    ///     keeps it.
    package func videoEncoderSettings(
        _ format: PictureFormat, frameDuration: Time, unit: Time? = nil, bitRate: Int64? = nil
    ) -> VideoEncoderSettings? {
        guard let picture else { return nil }
        let options = picture.options(
            rateFactor: settings.rateFactor, bitRate: bitRate ?? settings.bitRate, speed: settings.speed)
        return VideoEncoderSettings(
            encoder: picture.encoder, picture: format, frameDuration: frameDuration, unit: unit,
            threads: picture.threads,
            options: options + picture.keyFrameOptions(frameDuration: frameDuration) + codecOptions)
    }
}
