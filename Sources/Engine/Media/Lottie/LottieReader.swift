import Glibc
import Lottie
import MediaTime
import Pixels
import Values

/// Reads the frames of a Lottie animation: frame *n* starts at *n* × frame duration.
///
/// A frame that looks like the one before is the same picture in memory. Not thread-safe: each belongs to the thread that
/// reads from it.
package final class LottieReader: PictureReader {
    private let picture: LottiePicture
    private let isReversed: Bool
    /// True if it begins again for ever.
    private let isEndless: Bool
    private let frameCount: Int64
    private let frameDuration: Time
    private let path: String
    private var nextFrame: Int64 = 0
    private var size: (width: Int, height: Int)
    private var last: (number: Int, frame: Drawn)?

    private final class Drawn {
        let frame: Frame

        init(_ frame: consuming Frame) { self.frame = frame }
    }

    /// Draws at the size of the look, or else at the animation's own.
    /// - Parameters:
    ///   - outlines: Makes the outlines of words; nil draws none.
    /// - Throws: ``MediaError``, of kind `missingPart` without rlottie.
    package init(_ file: MediaFile, _ look: LottieLook, outlines: LottieSupply.Outlines?) throws(MediaError) {
        guard let document = file.lottie else {
            throw MediaError(.engineFailure, "draw '\(file.path)'", "it is not a Lottie animation")
        }
        let timing = try LottieTiming(document.format, look, file.path)
        path = file.path
        (isReversed, isEndless) = (look.isReversed, look.loops == true)
        (frameCount, frameDuration) = (Int64(document.format.frameCount), timing.frameDuration)
        size = look.size.map { (Int($0.width), Int($0.height)) } ?? (document.format.width, document.format.height)
        picture = try LottiePicture(file, document, look, outlines: outlines)
    }

    /// Draws the frames from now on at a size, in pixels.
    package func resize(width: Int, height: Int) {
        guard size != (width, height) else { return }
        (size, last) = ((width, height), nil)
    }

    /// Always 0: an animation has no packets.
    package var damagedPackets: Int { 0 }

    package func next() throws(MediaError) -> TimedFrame? {
        guard isEndless || nextFrame < frameCount else { return nil }
        let start: Time
        do throws(TimeError) { start = try frameDuration.multiplied(by: nextFrame) } catch {
            throw MediaError(.unsupported, "show '\(path)'", "\(error)")
        }
        let number = Int(nextFrame % frameCount)
        nextFrame += 1
        return TimedFrame(frame: try frame(isReversed ? Int(frameCount) - 1 - number : number), start: start)
    }

    package func seek(to time: Time) throws(MediaError) {
        let index = (try? time.dividedRoundingDown(by: frameDuration)) ?? 0
        nextFrame = isEndless ? max(index, 0) : min(max(index, 0), frameCount - 1)
    }

    private func frame(_ number: Int) throws(MediaError) -> Frame {
        if let last, last.number == number { return last.frame.frame.makeReference() }
        let drawn = try picture.draw(number, width: size.width, height: size.height)
        if let last, last.frame.frame.looksLike(drawn) {
            self.last = (number, last.frame)
            return last.frame.frame.makeReference()
        }
        let kept = Drawn(drawn)
        last = (number, kept)
        return kept.frame.makeReference()
    }
}

extension Frame {
    /// True if both have the same size and the same packed pixels.
    func looksLike(_ other: borrowing Frame) -> Bool {
        guard width == other.width, height == other.height, stride(0) == other.stride(0) else { return false }
        let (a, b) = (av.pointee.data.0!, other.av.pointee.data.0!)
        return memcmp(a, b, stride(0) * height) == 0
    }
}

/// The times of an animation's frames, shown at a speed.
struct LottieTiming {
    package let frameDuration: Time
    package let frameRate: FrameRate
    package let duration: Time

    init(_ format: LottieFormat, _ look: LottieLook, _ path: String) throws(MediaError) {
        let attempt = "show '\(path)' \(look.speed) times as fast"
        let frame: Time
        do throws(TimeError) {
            frame = try format.frameRate.frameDuration.divided(by: look.speed)
            duration = try frame.multiplied(by: Int64(format.frameCount))
        } catch {
            throw MediaError(.unsupported, attempt, "the frame rate would be too fine a fraction")
        }
        guard let value = Int32(exactly: frame.value), value > 0, frame.timescale > 0 else {
            throw MediaError(.unsupported, attempt, "the frame rate would be too fine a fraction")
        }
        (frameDuration, frameRate) = (frame, FrameRate(frame.timescale, value))
    }
}

extension MediaFile {
    /// The format of an animation's pictures in a look; nil for other files.
    package func format(_ look: LottieLook) throws(MediaError) -> VideoFormat? {
        try lottie?.description(look, path: path).tracks[0].video
    }

    /// The animation as an asset in a look.
    /// - Throws: ``MediaError`` for a file that is not an animation, and for colours that it does not have.
    package func description(_ look: LottieLook) throws(MediaError) -> AssetDescription {
        guard let lottie else {
            throw MediaError(.brokenInput, "open '\(path)'", "it is not a Lottie animation")
        }
        do throws(LottieError) { try lottie.requireColors(of: look) } catch {
            throw MediaError(.unsupported, "color '\(path)'", error.description)
        }
        let described = try lottie.description(look, path: path)
        if let size = described.tracks[0].video?.naturalSize {
            let (width, height) = (Int(size.width), Int(size.height))
            guard width * height <= LottieLook.largestArea else {
                throw MediaError(
                    .brokenInput, "draw '\(path)'",
                    "an animation is drawn at no more than \(LottieLook.largestArea) pixels, not \(width)×\(height): "
                        + "give it a smaller size")
            }
            try lottie.requireRoom(path, width, height)
        }
        return described
    }

    /// The parts of an animation that are not drawn for reasons that only drawing them shows; none for other files.
    /// - Parameter outlines: Makes the outlines of words.
    package func omissionsOfDrawing(outlines: @escaping LottieSupply.Outlines) throws(MediaError) -> [LottieOmission] {
        guard let lottie else { return [] }
        let attempt = "draw '\(path)'"
        return try DrawingDeadline.withDeadline(path) { () throws(MediaError) in
            do throws(LottieError) {
                return try lottie.omissionsOfDrawing(outlines: outlines) { bytes, _, _ in
                    EmbeddedPicture.isReadable(bytes) ? [] : nil
                }
            } catch { throw MediaError(.brokenInput, attempt, error.description) }
        }
    }
}

extension LottieDocument {
    /// The animation as an asset: one video track.
    func description(_ look: LottieLook, path: String) throws(MediaError) -> AssetDescription {
        let timing = try LottieTiming(format, look, path)
        let size = look.size ?? Size(width: Double(format.width), height: Double(format.height))
        var video = VideoFormat(
            codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size,
            nominalFrameRate: timing.frameRate, minFrameDuration: timing.frameDuration, color: .bt709, hasAlpha: true)
        video.animation = PictureAnimation(
            frameDuration: timing.frameDuration, duration: timing.duration, playCount: look.loops == false ? 1 : nil)
        let duration = look.loops == true ? Time.indefinite : timing.duration
        let track = TrackDescription(
            id: 1, mediaType: .video, codec: "lottie", timeRange: TimeRange(start: .zero, duration: duration),
            video: video)
        var metadata: [String: String] = [:]
        if let name { metadata["title"] = name }
        var asset = AssetDescription(path: path, duration: duration, tracks: [track], metadata: metadata)
        (asset.omissions, asset.layerCount) = (omissions, layerCount)
        return asset
    }
}
