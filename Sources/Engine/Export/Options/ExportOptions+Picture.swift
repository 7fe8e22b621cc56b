import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering
import Settings

extension ExportOptions {
    /// True when an unchanged picture may be copied: the user wants no encoding.
    package var allowsCopyingPicture: Bool {
        if preset.output?.isCopy == true { return true }
        return !isPresetNamed && renditions.isEmpty && !settings.rows.contains { $0.subject == .picture }
    }

    /// True if an export of a whole movie copies all of its pictures.
    package func copiesPictures(of movie: MovieSnapshot, library: MediaLibrary) throws -> Bool {
        guard let video = movie.video else { return false }
        let plan = try PicturePlan(
            PictureTimeline(movie, video), frames: 0..<video.frameCount, library: library, format: container?.format,
            isFragmented: settings.fragmentDuration != nil, allowsCopying: allowsCopyingPicture)
        return plan.treatment == .copied
    }

    /// The size of the encoded pictures: the user's, or the preset's.
    /// - Parameter size: The movie's own.
    package func pictureSize(of size: PictureSize) -> PictureSize {
        if let box = self.size { return size.fitting(in: box, enlarges: true) }
        guard let box = picture?.maximumSize else { return size }
        return size.fitting(in: box.turned(like: size), enlarges: false)
    }

    /// The renditions of a package for a movie: those that do not enlarge it. Of renditions of one size the best is
    /// kept.
    /// - Parameter size: The movie's own.
    /// - Returns: At least one if the preset has renditions; their sizes are those of the pictures.
    package func renditions(of size: PictureSize) -> [Rendition] {
        var found: [Rendition] = []
        for rendition in renditions.reversed() {
            let fitted = size.fitting(in: rendition.size.turned(like: size), enlarges: false)
            if found.last?.size == fitted { continue }
            found.append(Rendition(size: fitted, bitRate: rendition.bitRate))
        }
        return found.reversed()
    }

    /// The settings of the picture's encoder; nil for a preset without one.
    /// - Parameters:
    ///   - format: Of the pictures it gets.
    ///   - bitRate: Replaces the user's, for a rendition or a limit of the file's length; nil keeps it.
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
