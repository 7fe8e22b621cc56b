import EditModel
import Media
import MediaTime
import Pixels

extension Canvas {
    /// True when the movie has a moment that may be see-through: something that lies behind its pictures is not hidden
    /// by solid ones, and no instruction's own colour stands there.
    ///
    /// Effects and a recipe's compositor may make anything see-through.
    func mayBeSeenThrough(_ pictures: PictureTimeline, _ library: MediaLibrary) throws(MediaError) -> Bool {
        let (movie, video) = (pictures.movie, pictures.video)
        guard video.instructions.contains(where: { !$0.hasSolidBackground }) else { return false }
        if video.compositor != nil || !video.effects.isEmpty { return true }
        let keepsPicture = video.overlay?.keepsPicture(width: width, height: height) ?? true
        do {
            for span in pictures.spans where (span.background?.alpha ?? 0) < 1 {
                guard keepsPicture || !span.isPostProcessed else { return true }
                let formats = try span.layers.map { try movie.format(of: $0, on: self, library) }
                guard try span.isSolid(formats, timing: video.timing, canvas: self) else { return true }
            }
            return false
        } catch let error as MediaError {
            throw error
        } catch {
            throw MediaError(.engine, "look for transparency", "\(error)")
        }
    }
}

extension InstructionSnapshot {
    /// True when its own background is opaque.
    fileprivate var hasSolidBackground: Bool { (backgroundColor?.alpha ?? 0) >= 1 }
}

extension Span {
    /// True when one of the layers, as its source has it, covers the canvas during the whole span.
    fileprivate func isSolid(_ formats: [VideoFormat], timing: FrameTiming, canvas: Canvas) throws -> Bool {
        let first = try timing.time(of: frames.lowerBound)
        let last = try timing.time(of: frames.upperBound - 1)
        return zip(layers, formats).contains { layer, format in
            layer.instruction.effects.isEmpty && layer.hidesAllBelow(format, from: first, through: last, canvas: canvas)
        }
    }
}

extension MovieSnapshot {
    /// The same as ``storedFormat(of:on:_:)``; with alpha where its track's effects may make the pictures transparent.
    fileprivate func format(
        of layer: Span.Layer, on canvas: Canvas, _ library: MediaLibrary
    ) throws(MediaError) -> VideoFormat {
        var format = try storedFormat(of: layer, on: canvas, library)
        format.hasAlpha = format.hasAlpha || !videoTracks[layer.trackIndex].effects.isEmpty
        return format
    }
}

extension LayerTreeSnapshot {
    /// True when some layer always shows the composited picture as it is, all over the canvas.
    package func keepsPicture(width: Int, height: Int) -> Bool {
        let size = Size(width: Double(width), height: Double(height))
        return root.keepsPicture(transform, parentSize: size, canvas: size)
    }
}

extension LayerSnapshot {
    fileprivate func keepsPicture(_ superlayer: AffineTransform, parentSize: Size, canvas: Size) -> Bool {
        guard animations.isEmpty, timing == LayerTiming(), mask == nil, properties.opacity == 1, !properties.isHidden,
            properties.blendMode == .normal, !properties.masksToBounds, !properties.isGeometryFlipped
        else { return false }
        let size = properties.bounds?.size ?? parentSize
        guard !isTurnedAway, let map = AffineTransform(toSuperlayer(size: size))?.concatenating(superlayer) else {
            return false
        }
        guard content == .video else {
            return sublayers.contains { $0.keepsPicture(map, parentSize: size, canvas: canvas) }
        }
        let origin = properties.bounds?.origin ?? .zero
        return map.apply(to: Rectangle(origin: origin, size: size)) == Rectangle(origin: .zero, size: canvas)
    }
}
