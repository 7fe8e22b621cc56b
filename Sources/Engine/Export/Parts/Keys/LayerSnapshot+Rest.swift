import EditModel
import MediaTime

extension LayerSnapshot {
    /// True if the layer surely looks the same from a moment on: everything in it that is animated is over.
    ///
    /// False if only its looks can tell, such as for letters that begin one after the other.
    /// - Parameter time: In the superlayer's time.
    func isAtRest(from time: Time) throws(TimeError) -> Bool {
        guard let local = try timing.localTime(at: time) else { return time >= timing.beginTime }
        guard timing.duration == .positiveInfinity, !content.changes else { return false }
        for animation in animations {
            guard try animation.isOver(at: local) else { return false }
        }
        if let mask, try !mask.isAtRest(from: local) { return false }
        for sublayer in sublayers {
            guard try sublayer.isAtRest(from: local) else { return false }
        }
        return true
    }
}

extension LayerSnapshot.Content {
    /// True if it may change without an animation.
    fileprivate var changes: Bool {
        switch self {
        case .replicator, .emitter, .particles, .subtitles: true
        case .image(let image): image.isAnimated
        case .text(let text): text.foregroundImage?.isAnimated == true
        case .plain, .video, .shape, .gradient, .textPart: false
        }
    }
}

extension AnimationSnapshot {
    /// True if it has ended, and changes nothing from then on.
    /// - Parameter time: In the layer's time.
    fileprivate func isOver(at time: Time) throws(TimeError) -> Bool {
        let active = try timing.activeDuration()
        // Pictures that it leaves behind may move.
        guard isBoundByItsTime, !pictures.contains(where: \.isAnimated), timing.beginTime.isNumeric, active.isNumeric,
            timing.speed.isNumeric,
            timing.speed > .zero
        else { return false }
        // An end that cannot be counted is not reached.
        guard let end = try? timing.beginTime + active.divided(by: timing.speed) else { return false }
        return time >= end
    }

    /// False for letters, each with a time of its own, and for samples, which are in the layer's time.
    private var isBoundByItsTime: Bool {
        switch action {
        case .text: false
        case .group(let animations): animations.allSatisfy(\.isBoundByItsTime)
        case .property(let animation): if case .sampled = animation.curve { false } else { true }
        }
    }
}
