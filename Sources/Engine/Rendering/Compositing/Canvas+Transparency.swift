import EditModel
import Media
import MediaTime
import Pixels
import Values

extension Canvas {
    /// True if the movie may be transparent at some moment: something transparent behind its pictures is not covered by
    /// opaque ones, and the instruction has no background colour there.
    ///
    /// Effects and a recipe's compositor may make anything see-through.
    /// - Parameter transparency: Where the result may be; all else is on black.
    func mayBeSeenThrough(
        _ pictures: PictureTimeline, _ library: MediaLibrary, _ transparency: PictureCapabilities.Transparency
    ) throws(MediaError) -> Bool {
        let (movie, video) = (pictures.movie, pictures.video)
        guard transparency > .none, video.instructions.contains(where: { !$0.hasSolidBackground }) else { return false }
        let isEverywhere = transparency == .everywhere
        if isEverywhere, video.compositor != nil || !video.effects.isEmpty { return true }
        let keepsPicture = video.overlay?.keepsPicture(width: width, height: height) ?? true
        do {
            for span in pictures.spans where (span.background?.alpha ?? 0) < 1 {
                let isAsked = isEverywhere || span.background != nil
                if isAsked, !keepsPicture, span.isPostProcessed { return true }
                let formats = try span.layers.map { try movie.format(of: $0, on: self, library) }
                guard try !span.isSolid(formats, timing: video.timing, canvas: self) else { continue }
                if isAsked { return true }
                guard transparency == .pictures else { continue }
                if try span.layers.contains(where: { try $0.hasOwnAlpha(pictures, on: self, library) }) { return true }
            }
            return false
        } catch let error as MediaError {
            throw error
        } catch {
            throw MediaError(.engineFailure, "look for transparency", "\(error)")
        }
    }
}

extension Span.Layer {
    /// True if the layer's source, or what its effects make of it, has alpha: a movie inside that asks for it too.
    fileprivate func hasOwnAlpha(
        _ pictures: PictureTimeline, on canvas: Canvas, _ library: MediaLibrary
    ) throws(MediaError) -> Bool {
        let movie = pictures.movie
        let format = try movie.storedFormat(of: self, on: canvas, library)
        let effects = movie.videoTracks[trackIndex].effects + instruction.effects
        let index = movie.segment(of: self).sourceIndex ?? 0
        if let inner = pictures.inner[index], let innerCanvas = canvas.inner[index] {
            if try innerCanvas.mayBeSeenThrough(inner, library, .pictures) { return true }
        } else if format.hasAlpha {
            return true
        }
        guard !effects.isEmpty else { return false }
        var pixels = movie.sources[index].pixelFormat(
            ofTrack: movie.segment(of: self).sourceTrackID, format, library: library)
        if pictures.inner[index] != nil { pixels = PixelFormat(layout: .yuv420p8) ?? pixels }
        let chain = try EffectChain(
            effects, input: format.filterFormat(pixels), frameDuration: pictures.video.frameDuration, files: library)
        return chain.output.picture.pixels.hasAlphaPlane
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
    /// True if some layer always shows the composited picture unchanged, over the whole canvas.
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
