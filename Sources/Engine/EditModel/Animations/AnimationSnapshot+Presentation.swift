import MediaTime
import Values

extension AnimationSnapshot {
    /// Changes a layer to its look at a moment of the animation.
    /// - Parameters:
    ///   - time: In the time of the layer, or of the group the animation is in.
    ///   - local: In the layer's time, which functions of time were sampled at.
    func apply(to layer: inout LayerSnapshot, at time: Time, local: Time, isInGroup: Bool = false) throws(TimeError) {
        if case .text(let animation) = action {
            return try layer.add(
                TextAnimationMoment(animation: animation, timing: timing, time: time, isInGroup: isInGroup))
        }
        guard let phase = try timing.phase(at: time, isInGroup: isInGroup) else { return }
        switch action {
        case .text: return
        case .property(let animation): animation.apply(to: &layer, phase, timing, at: local)
        case .group(let animations):
            let time = try timing.groupTime(phase)
            for animation in animations { try animation.apply(to: &layer, at: time, local: local, isInGroup: true) }
        }
    }

    /// The way it moves the layer and its sublayers.
    var motion: LayerMotion {
        switch action {
        case .property(let animation): animation.keyPath.property.motion
        // The motion of the units; the layer itself stays still.
        case .text: .still
        case .group(let animations): animations.map(\.motion).max() ?? .still
        }
    }
}

extension AnimationTiming {
    /// The time of the animations in a group, bent by the group's timing function.
    func groupTime(_ phase: AnimationPhase) throws(TimeError) -> Time {
        guard function != .linear, duration.isNumeric else { return phase.time }
        return try duration.localProduct(Time(nearest: phase.progress))
    }
}

extension PropertyAnimationSnapshot {
    fileprivate func apply(
        to layer: inout LayerSnapshot, _ phase: AnimationPhase, _ timing: AnimationTiming, at local: Time
    ) {
        let property = keyPath.property
        if case .path(let motion) = curve { return motion.apply(to: &layer, phase, timing, self) }
        let current = property.get(layer)
        let base = isAdditive ? current.nothing : current
        guard var value = value(phase, timing, base: base, at: local) else { return }
        if isCumulative, phase.iteration > 0, let last = lastValue(of: timing, base: base) {
            value = last.repeated(phase.iteration).adding(value)
        }
        property.set(&layer, isAdditive ? current.adding(value) : value)
    }

    /// - Parameter base: The default of the animation's start and end.
    private func value(
        _ phase: AnimationPhase, _ timing: AnimationTiming, base: AnimatableValue, at local: Time
    ) -> AnimatableValue? {
        switch curve {
        case .basic(let values):
            let (start, end) = values.ends(base)
            return start.mixed(with: end, phase.progress)
        case .spring(let values, let motion):
            let (start, end) = values.ends(base)
            return start.mixed(with: end, motion.value(at: timing.bentSeconds(phase)))
        case .keyframes(let keyframes): return keyframes.value(at: phase.progress)
        case .sampled(let samples): return samples.value(at: local)
        case .path: return nil
        case .function: preconditionFailure("functions of time are sampled before a picture is made")
        }
    }

    /// The value at the end of a run, after the way back if it reverses; nil for functions.
    private func lastValue(of timing: AnimationTiming, base: AnimatableValue) -> AnimatableValue? {
        guard timing.duration.isNumeric else { return nil }
        let time = timing.autoreverses ? Time.zero : timing.duration
        let last = AnimationPhase(time: time, iteration: 0, progress: timing.autoreverses ? 0 : 1)
        if case .sampled = curve { return nil }
        return value(last, timing, base: base, at: .zero)
    }
}

extension AnimationTiming {
    /// Seconds of a run as its timing function bends them.
    func bentSeconds(_ phase: AnimationPhase) -> Double {
        function == .linear || !duration.isNumeric
            ? phase.time.approximateSeconds : phase.progress * duration.approximateSeconds
    }
}

extension PathMotion {
    fileprivate func apply(
        to layer: inout LayerSnapshot, _ phase: AnimationPhase, _ timing: AnimationTiming,
        _ animation: PropertyAnimationSnapshot
    ) {
        guard let place = place(at: phase.progress) else { return }
        var base = animation.isAdditive ? layer.properties.position ?? .zero : .zero
        if animation.isCumulative, phase.iteration > 0, let end = self.place(at: timing.autoreverses ? 0 : 1) {
            base = base.moved(by: end.point, times: Double(phase.iteration))
        }
        layer.properties.position = base.moved(by: place.point)
        guard let rotationMode else { return }
        let direction = AffineTransform(
            a: place.tangent.x, b: place.tangent.y, c: -place.tangent.y, d: place.tangent.x, tx: 0, ty: 0)
        let turn = rotationMode == .auto ? direction : direction.rotated(degrees: 180)
        layer.properties.transform = turn.concatenating(layer.properties.transform)
    }
}
