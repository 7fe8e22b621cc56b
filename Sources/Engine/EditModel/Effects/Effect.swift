import MediaTime
import Values

/// A change to pictures or to sound, by the engine itself or by one of libavfilter's filters. CIFilter.
///
/// One effect may be used in several places; its memory of earlier pictures is separate for each.
package final class Effect: RecipeLocated {
    package let description: EffectDescription
    /// The values by the first name of each parameter that is set, as text for the effect's library.
    package private(set) var values: [String: String] = [:]
    /// The ramps by the first name of each parameter that changes.
    package private(set) var ramps: [String: [Located<Ramp<Double>>]] = [:]
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?
    /// Measures a track's pictures after effects, in natural-size pixels; nil if they cannot be applied. Set by
    /// the code that can run effects; nil without it.
    package var measure: ((AssetTrack, [EffectSnapshot]) -> Size?)?

    package var name: String { description.name }

    package init(_ description: EffectDescription, location: RecipeLocation? = nil) {
        self.description = description
        locations = RecipeLocations(created: location)
        values = description.entry.presets
    }

    /// Sets a parameter for the whole movie; ramps go before it from the start of the first one on.
    /// - Parameter parameter: One of the description's.
    package func set(_ parameter: EffectParameter, to value: EffectValue, location: RecipeLocation? = nil)
        throws(EffectError)
    {
        values[parameter.name] = try parameter.text(for: value)
        locations[parameter.name] = location
    }

    /// Changes a parameter during a range of the movie, and leaves it so until the next value.
    /// - Parameter parameter: One of the description's.
    /// - Throws: ``EffectError`` when it cannot change, or an end is outside of its limits.
    package func setRamp(
        _ ramp: Ramp<Double>, of parameter: EffectParameter, location: RecipeLocation? = nil
    ) throws(EffectError) {
        guard parameter.isRampable else {
            let known = description.parameters.filter(\.isRampable).map { "'\($0.name)'" }
            throw EffectError(
                "'\(parameter.name)' cannot change during the movie "
                    + (known.isEmpty ? "(nothing of it can)" : "(\(known.joined(separator: ", ")) can)"))
        }
        try parameter.checkRamped(ramp.start)
        try parameter.checkRamped(ramp.end)
        ramps[parameter.name, default: []].insert(Located(ramp, location))
    }

    /// The effect as plain values.
    package var snapshot: EffectSnapshot {
        EffectSnapshot(
            name: name,
            parameters: description.parameters.compactMap { parameter in
                values[parameter.name].map {
                    EffectSnapshot.Parameter(name: parameter.name, value: $0, isFile: parameter.kind == .file)
                }
            },
            ramps: description.parameters.compactMap { parameter in
                effectiveRamps(of: parameter.name).map {
                    EffectSnapshot.ParameterRamps(
                        name: parameter.name, isWhole: parameter.kind == .integer, ramps: $0.map(\.value))
                }
            })
    }

    /// The library takes a follower's value from its leader once, at the start; here it goes on following.
    private func effectiveRamps(of name: String) -> [Located<Ramp<Double>>]? {
        if let own = ramps[name] { return own }
        guard values[name] == nil, let leader = description.entry.followers[name] else { return nil }
        return ramps[leader]
    }
}
