import Media
import MediaTime
import Pixels
import Values

/// Puts single frames of a recipe's functions through effects.
///
/// Keeps the chains of the last effects. Used by one thread at a time.
final class FrameEffects {
    /// The parameters of a chain.
    private struct Key: Hashable {
        var effect: EffectSnapshot
        var format: PictureFormat
    }

    private struct Place {
        let key: Key
        let chain: EffectChain
        let preparer: PicturePreparer
        /// The time of the frame that went through last.
        var time: Time
    }

    /// Chains that are kept: a function rarely uses more effects on frames of more sizes.
    private static let keptCount = 8

    private let canvas: Canvas
    private let frameDuration: Time
    private let files: MediaLibrary
    private let team: BandTeam
    private var places: [Place] = []

    /// - Parameter team: The threads of the engine's own effects, which also convert the results into the canvas's samples.
    init(canvas: Canvas, frameDuration: Time, files: MediaLibrary, team: BandTeam) {
        self.canvas = canvas
        self.frameDuration = frameDuration
        self.files = files
        self.team = team
    }

    /// A frame changed by an effect. Effects without support for transparency keep the frame's alpha.
    /// - Parameters:
    ///   - frame: In the canvas's samples, with straight alpha if any; it is not written to.
    ///   - time: In movie time, which ramps and expressions count in.
    /// - Returns: A frame of the same size in the canvas's samples, with straight alpha if it has any.
    /// - Throws: ``FrameError`` for an effect that needs more than one frame or changes its size, ``MediaError`` for
    ///   one that cannot be applied.
    func apply(_ effect: EffectSnapshot, to frame: borrowing Frame, at time: Time) throws -> Frame {
        guard !effect.hasMemory else { throw FrameError.effectWithMemory(effect.name) }
        let place = try place(of: effect, for: frame, at: time)
        let changed = try place.chain.process(frame.makeReference(), at: time)
        let size = (width: frame.width, height: frame.height)
        let format = VideoFormat(
            codedWidth: size.width, codedHeight: size.height,
            naturalSize: Size(width: Double(size.width), height: Double(size.height)), nominalFrameRate: nil,
            minFrameDuration: .indefinite, color: canvas.color)
        let result = try place.preparer.prepare(changed, format, .upright, size: size)
        guard frame.format.hasAlphaPlane, !result.format.hasAlphaPlane else { return result }
        let whole = try FramePool(width: size.width, height: size.height, format: frame.format).makeFrame()
        whole.color = canvas.color
        whole.view?.copyColors(of: result.view)
        whole.view?.copyAlpha(of: frame.view)
        return whole
    }

    private func place(of effect: EffectSnapshot, for frame: borrowing Frame, at time: Time) throws -> Place {
        let format = PictureFormat(
            width: frame.width, height: frame.height, pixels: frame.format, color: canvas.color)
        let key = Key(effect: effect, format: format)
        if let known = places.firstIndex(where: { $0.key == key }) {
            var place = places.remove(at: known)
            // A chain keeps the values that were set, and a parameter before its first ramp has none to go back to: a
            // chain with ramps is reused only at the same time or later.
            if effect.ramps.isEmpty || place.time <= time {
                place.time = time
                places.append(place)
                return place
            }
        }
        let chain = try EffectChain(
            [effect], input: FilterFormat(format), frameDuration: frameDuration, files: files, team: team)
        let output = chain.output.picture
        guard output.width == format.width, output.height == format.height else {
            throw FrameError.effectSize(
                effect.name, width: format.width, height: format.height, newWidth: output.width,
                newHeight: output.height)
        }
        if places.count >= Self.keptCount { places.removeFirst() }
        places.append(Place(key: key, chain: chain, preparer: PicturePreparer(canvas: canvas, team: team), time: time))
        return places[places.count - 1]
    }
}

extension PictureView {
    /// Takes another picture's colours; both have one size and layout but for alpha.
    func copyColors(of other: PictureView?) {
        guard let other else { return }
        y.copyRows(of: other.y, layout)
        cb.copyRows(of: other.cb, layout)
        cr.copyRows(of: other.cr, layout)
    }

    /// Takes another picture's transparency; both have one size and depth.
    func copyAlpha(of other: PictureView?) {
        guard let alpha, let from = other?.alpha else { return }
        alpha.copyRows(of: from, layout)
    }
}

extension Plane {
    fileprivate func copyRows(of other: Plane, _ layout: PixelLayout) {
        for row in 0..<height {
            (base + row * stride).copyMemory(
                from: other.base + row * other.stride, byteCount: width * layout.bytesPerSample)
        }
    }
}
