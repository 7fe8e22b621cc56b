import EditModel
import MediaTime
import Pixels
import Values

extension Span {
    /// The span without layers that cannot be seen: invisible throughout, or hidden under a solid one that fills the
    /// canvas all the time. Their media need not be decoded.
    /// - Parameters:
    ///   - formats: Of the layers' sources, bottom to top.
    ///   - timing: Of the movie's frames.
    ///   - canvas: Its size and layout.
    package func withoutHiddenLayers(_ formats: [VideoFormat], timing: FrameTiming, canvas: Canvas) throws -> Span {
        let first = try timing.time(of: frames.lowerBound)
        let last = try timing.time(of: frames.upperBound - 1)
        let visible = layers.indices.filter { index in
            !(layers[index].instruction.opacityRamps.constant(from: first, through: last, default: 1) == 0)
        }
        let bottom = visible.last { index in
            layers[index].hidesAllBelow(formats[index], from: first, through: last, canvas: canvas)
        }
        var span = self
        span.layers = visible.filter { $0 >= bottom ?? 0 }.map { layers[$0] }
        return span
    }
}

extension Span.Layer {
    /// True when the layer covers everything below it from one frame through another.
    func hidesAllBelow(
        _ format: VideoFormat, from first: Time, through last: Time, canvas: Canvas
    ) -> Bool {
        guard !format.hasAlpha, instruction.blendMode == .normal, instruction.cropRamps.isEmpty,
            instruction.opacityRamps.constant(from: first, through: last, default: 1) == 1,
            let transform = instruction.transformRamps.constant(from: first, through: last, default: .identity)
        else { return false }
        return Placement(transform, format, canvas: (canvas.width, canvas.height, canvas.layout)).coversCanvas
    }
}

extension Array {
    /// The value that sorted ramps keep from the time of one frame through that of another; nil if it changes in
    /// between.
    fileprivate func constant<Value>(from first: Time, through last: Time, default: Value) -> Value?
    where Element == Ramp<Value> {
        for ramp in self {
            let start = ramp.timeRange.start
            let end = (try? ramp.timeRange.end) ?? .positiveInfinity
            if start > first, start <= last { return nil }
            if ramp.start != ramp.end, start <= last, end > first { return nil }
        }
        return value(at: first) ?? `default`
    }
}
