import Media
import Pixels
import Rendering

/// Converts composed pictures to the input of one output's encoder: size, samples, range, straight alpha.
///
/// A canvas with alpha has premultiplied colours. Converted pictures are straight, as encoders expect, and black where
/// they are transparent; for an output without alpha they are composed on black. If no conversion is needed, frames
/// pass through. Input frames are never written to, so that several outputs can share one.
///
/// Deterministic for any number of threads. Not thread-safe: each belongs to one thread.
package final class PictureConversion {
    /// The converted pictures' and the encoder's format. Its pixels may be a format named for full range.
    package let format: PictureFormat
    private let team: BandTeam
    private let alpha: AlphaConversion?
    private let converter: PictureConverter?
    private let turning: Turning?
    /// The last shared frame and its result: a still is converted once.
    private var last: Last?

    private struct Last: ~Copyable {
        let source: Frame
        let result: Frame

        func makeReference() -> Frame { result.makeReference() }

        func isMade(of frame: borrowing Frame) -> Bool { source.hasSamePixels(as: frame) }
    }

    /// - Parameter team: The threads that work on it, with the caller.
    /// - Throws: ``MediaError`` where pictures cannot be converted so.
    package init(from canvas: Canvas, to target: PictureTarget, team: BandTeam = BandTeam()) throws(MediaError) {
        self.team = team
        let format = target.format(of: canvas)
        var plain = format
        plain.pixels = format.pixels.withoutRange
        var source = canvas.format
        if canvas.layout.hasAlpha {
            let alpha = try AlphaConversion(canvas, keepsAlpha: format.pixels.hasAlphaPlane)
            source.pixels = alpha.pixels
            self.alpha = alpha
        } else {
            alpha = nil
        }
        turning = try Turning(format, target.orientation)
        self.format = format.described.turned(target.orientation)
        let isAlike = source.isAlike(plain)
        converter = isAlike ? nil : try PictureConverter(from: source, to: plain, team: team)
    }

    /// True when frames pass through unchanged.
    package var isIdentity: Bool { alpha == nil && converter == nil && turning == nil && !format.pixels.isNamedByRange }

    /// A composed frame as the encoder takes it, with its timestamp. Unless it passes through, it is in a buffer of its
    /// own.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let result = try converted(frame)
        result.copyTimes(of: frame)
        return result
    }

    private func converted(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        guard !isIdentity else { return frame.makeReference() }
        if last != nil, last!.isMade(of: frame) { return last!.makeReference() }
        last = nil
        let result = try turned(try changed(frame))
        result.rename(format)
        if !frame.isWritable { last = Last(source: frame.makeReference(), result: result.makeReference()) }
        return result
    }

    private func turned(_ frame: consuming Frame) throws(MediaError) -> Frame {
        guard let turning else { return frame }
        return try turning.turn(frame)
    }

    private func changed(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        guard let alpha else {
            guard let converter else { return frame.makeReference() }
            return try converter.convert(frame)
        }
        let straight = try alpha.convert(frame, team: team)
        guard let converter else { return straight }
        return try converter.convert(straight)
    }
}

extension PictureFormat {
    /// The format with the tags of its pictures. RGB gets none, so that programs assume sRGB.
    fileprivate var described: PictureFormat {
        guard pixels.isRGBOrPalette else { return self }
        var format = self
        (format.color.matrix, format.color.primaries, format.color.transfer) = (.rgb, .unspecified, .unspecified)
        format.color.isFullRange = true
        return format
    }
}

extension PictureFormat {
    /// The format of turned pictures.
    fileprivate func turned(_ orientation: Orientation) -> PictureFormat {
        guard orientation.isTransposed else { return self }
        var format = self
        (format.width, format.height) = (height, width)
        return format
    }
}

/// Turns composed pictures as the stream has them.
private struct Turning {
    private let orientation: Orientation
    private let pool: FramePool

    /// - Parameter format: Of the upright pictures.
    /// - Returns: Nil if they stay upright.
    init?(_ format: PictureFormat, _ orientation: Orientation) throws(MediaError) {
        guard orientation != .upright else { return nil }
        guard format.pixels.subsampling != .yuv422 else {
            throw MediaError(.engineFailure, "turn a picture", "its chroma is shared in one direction only")
        }
        self.orientation = orientation
        let turned = format.turned(orientation)
        pool = FramePool(width: turned.width, height: turned.height, format: format.pixels.withoutRange)
    }

    func turn(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let result = try pool.makeFrame()
        guard let from = frame.view, let to = result.view else {
            throw MediaError(.engineFailure, "turn a picture", "its format is \(frame.format.name)")
        }
        to.copy(from, orientation: orientation)
        return result
    }
}

/// Takes premultiplication out of composed pictures.
private struct AlphaConversion {
    /// The pixels of the converted pictures, at the canvas's size.
    let pixels: PixelFormat
    private let keepsAlpha: Bool
    private let color: ColorDescription
    private let pool: FramePool

    /// - Parameter keepsAlpha: True for straight pictures, false for pictures on black.
    init(_ canvas: Canvas, keepsAlpha: Bool) throws(MediaError) {
        var layout = canvas.layout
        layout.hasAlpha = keepsAlpha
        guard let pixels = PixelFormat(layout: layout) else {
            throw MediaError(.engineFailure, "convert a picture", "its layout has no format")
        }
        self.pixels = pixels
        self.keepsAlpha = keepsAlpha
        color = canvas.color
        pool = FramePool(width: canvas.width, height: canvas.height, format: pixels)
    }

    func convert(_ frame: borrowing Frame, team: BandTeam) throws(MediaError) -> Frame {
        let result = try pool.makeFrame()
        result.color = color
        guard let from = frame.view, let to = result.view else {
            throw MediaError(.engineFailure, "convert a picture", "its format is \(frame.format.name)")
        }
        if keepsAlpha {
            from.writeStraight(to: to, color: color, team: team)
        } else {
            from.writeOnBlack(to: to, color: color, team: team)
        }
        return result
    }
}
