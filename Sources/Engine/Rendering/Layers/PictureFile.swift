import Media
import MediaTime
import Pixels
import Values

/// The first picture of a file, upright, as a premultiplied bitmap.
package struct PictureFile {
    private let file: MediaFile
    private let track: Int

    package init(_ file: MediaFile, track: Int) {
        self.file = file
        self.track = track
    }

    /// The picture at a size in pixels: a vector picture drawn at it, any other one scaled.
    ///
    /// It is premultiplied before it is scaled, so that transparent pixels do not colour the edges.
    package func bitmap(width: Int, height: Int) throws -> Bitmap {
        let reader = try VideoReader(file, track: track, threads: 1, vectorSize: (width, height))
        guard let picture = try reader.next() else {
            throw MediaError(.brokenInput, "read '\(file.path)'", "it holds no picture")
        }
        let bitmap = try bitmap(of: picture.takeFrame())
        return bitmap.width == width && bitmap.height == height
            ? bitmap : bitmap.stretched(width: width, height: height)
    }

    /// One decoded frame of the file, upright, in its own size.
    func bitmap(of frame: consuming Frame) throws -> Bitmap {
        guard let format = file.track(track)?.video else {
            throw MediaError(.brokenInput, "read '\(file.path)'", "it holds no picture")
        }
        let frame = try (consume frame).reducedTo8Bits()
        let stored = frame.pictureFormat(format.color, for: .bt709)
        var target = PictureFormat(
            width: frame.width, height: frame.height, pixels: .rgba, color: ColorDescription.bt709)
        target.color.isFullRange = true
        let straight = try PictureConverter(from: stored, to: target).convert(frame)
        straight.premultiply()
        return try turn(straight, format)
    }

    private func turn(_ frame: borrowing Frame, _ format: VideoFormat) throws -> Bitmap {
        let map = format.preferredTransform
        guard let orientation = Orientation(a: map.a, b: map.b, c: map.c, d: map.d), orientation != .upright else {
            return frame.bitmap()
        }
        return frame.bitmap().turned(orientation)
    }
}

extension Bitmap {
    /// The bitmap turned or mirrored.
    fileprivate func turned(_ orientation: Orientation) -> Bitmap {
        let (newWidth, newHeight) = orientation.isTransposed ? (height, width) : (width, height)
        var result = Bitmap(width: newWidth, height: newHeight)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let u = orientation.isMirroredX ? newWidth - 1 - x : x
                let v = orientation.isMirroredY ? newHeight - 1 - y : y
                let (sourceX, sourceY) = orientation.isTransposed ? (v, u) : (u, v)
                let from = (sourceY * width + sourceX) * 4
                let to = (y * newWidth + x) * 4
                for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return result
    }
}

/// The frames of a picture file, decoded one after the other. The caller keeps the frames of an animation that it
/// shows.
///
/// Not thread-safe: it belongs to one thread.
final class PictureFrames {
    private let file: MediaFile
    private let track: Int
    private var reader: VideoReader?
    /// The start of the frame that was given last.
    private var lastStart = Time.negativeInfinity

    init(_ file: MediaFile, track: Int) {
        self.file = file
        self.track = track
    }

    /// The frame that starts at a time, upright and premultiplied.
    ///
    /// Later frames are drawn over earlier ones, so one that lies behind is reached from the beginning.
    /// - Parameter start: In asset time.
    func bitmap(at start: Time) throws -> Bitmap {
        if reader == nil || start <= lastStart {
            reader = try VideoReader(file, track: track, threads: 1)
            lastStart = .negativeInfinity
        }
        var shown: Frame?
        while let frame = try reader?.next() {
            lastStart = frame.start
            let isReached = frame.start >= start
            shown = frame.takeFrame()
            if isReached { break }
        }
        guard let frame = shown.take() else {
            throw MediaError(.brokenInput, "read '\(file.path)'", "it holds no picture")
        }
        if file.track(track)?.video?.animation == nil { reader = nil }
        return try PictureFile(file, track: track).bitmap(of: frame)
    }
}
