import MediaTime

/// Calls the functions of time of a tree of layers for every frame of a movie, and puts their values in their place.
struct FunctionSampler {
    /// One function in the tree.
    private struct Source {
        let function: ScriptFunction
        /// The property that it gives the values of.
        let property: PropertyAnimationSnapshot
        /// From the outermost layer to its own.
        let layers: [LayerTiming]
        /// The groups it is in, and then its own animation.
        let animations: [AnimationTiming]
        var samples = SampledValues()

        /// The layer's time, and the time the function is given; nil while it is not seen.
        func times(at movieTime: Time) throws(TimeError) -> (local: Time, argument: Time)? {
            var time = movieTime
            for layer in layers {
                guard let local = try layer.localTime(at: time) else { return nil }
                time = local
            }
            let local = time
            for (depth, animation) in animations.enumerated() {
                guard let phase = try animation.phase(at: time, isInGroup: depth > 0) else { return nil }
                time = depth == animations.count - 1 ? phase.time : try animation.groupTime(phase)
            }
            return (local, time)
        }
    }

    private var sources: [Source] = []

    init(_ root: LayerSnapshot) { collect(root, []) }

    var isEmpty: Bool { sources.isEmpty }

    private mutating func collect(_ layer: LayerSnapshot, _ outer: [LayerTiming]) {
        let layers = outer + [layer.timing]
        for animation in layer.animations { collect(animation, layers, []) }
        if let mask = layer.mask { collect(mask, layers) }
        for sublayer in layer.sublayers { collect(sublayer, layers) }
    }

    private mutating func collect(
        _ animation: AnimationSnapshot, _ layers: [LayerTiming], _ groups: [AnimationTiming]
    ) {
        switch animation.action {
        case .group(let animations):
            for inner in animations { collect(inner, layers, groups + [animation.timing]) }
        case .text: return
        case .property(let property):
            guard case .function(let function) = property.curve else { return }
            sources.append(
                Source(
                    function: function, property: property, layers: layers,
                    animations: groups + [animation.timing]))
        }
    }

    /// Asks every function for its value at a moment of the movie, in the tree's order.
    mutating func sample(
        at time: Time, _ call: (ScriptFunction, PropertyAnimationSnapshot, Time) throws -> AnimatableValue
    ) throws {
        for index in sources.indices {
            guard let (local, argument) = try sources[index].times(at: time) else { continue }
            let value = try call(sources[index].function, sources[index].property, argument)
            sources[index].samples.add(value, at: local)
        }
    }

    /// The tree with its functions replaced by their values.
    func sampled(_ root: LayerSnapshot) -> LayerSnapshot {
        var rest = sources.map(\.samples)[...]
        return Self.sampled(root, &rest)
    }

    private static func sampled(_ layer: LayerSnapshot, _ rest: inout ArraySlice<SampledValues>) -> LayerSnapshot {
        var layer = layer
        layer.animations = layer.animations.map { sampled($0, &rest) }
        layer.mask = layer.mask.map { sampled($0, &rest) }
        layer.sublayers = layer.sublayers.map { sampled($0, &rest) }
        return layer
    }

    private static func sampled(
        _ animation: AnimationSnapshot, _ rest: inout ArraySlice<SampledValues>
    ) -> AnimationSnapshot {
        var animation = animation
        switch animation.action {
        case .group(let animations): animation.action = .group(animations.map { sampled($0, &rest) })
        case .text: break
        case .property(var property):
            guard case .function = property.curve else { return animation }
            property.curve = .sampled(rest.removeFirst())
            animation.action = .property(property)
        }
        return animation
    }
}

extension MovieSnapshot {
    /// Puts the values of functions of time in their place: for every frame, in order, once.
    ///
    /// Frame times have to be known: see ``VideoSnapshot/follow(_:)``. Nothing is called for an edit without functions.
    /// - Parameter call: Gives the value of a function at a time of the layer, or of the animation it is in.
    package mutating func sampleFunctions(
        _ call: (ScriptFunction, PropertyAnimationSnapshot, Time) throws -> AnimatableValue
    ) throws {
        for index in sources.indices { try sources[index].movie?.sampleFunctions(call) }
        guard let video else { return }
        if let root = video.overlay?.root { self.video?.overlay?.root = try video.timing.sampled(root, call) }
        // An additional layer's time is the movie's too.
        for index in sources.indices {
            guard let root = sources[index].layers?.root else { continue }
            sources[index].layers?.root = try video.timing.sampled(root, call)
        }
    }
}

extension FrameTiming {
    /// A tree of layers in the movie's time, its functions replaced by their values for every frame.
    fileprivate func sampled(
        _ root: LayerSnapshot, _ call: (ScriptFunction, PropertyAnimationSnapshot, Time) throws -> AnimatableValue
    ) throws -> LayerSnapshot {
        var sampler = FunctionSampler(root)
        guard !sampler.isEmpty else { return root }
        for frame in 0..<frameCount { try sampler.sample(at: time(of: frame), call) }
        return sampler.sampled(root)
    }
}
