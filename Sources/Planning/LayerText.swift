import EditModel
import MediaTime

extension LayerSnapshot {
    /// What sets a layer apart besides its content and place: `rotated 25°, corners 8, border 2, shadow, multiply`.
    var looks: [String] {
        var parts: [String] = []
        if properties.transform != .identity { parts.append(properties.transform.text) }
        if properties.isHidden { parts.append("hidden") }
        if properties.opacity != 1 { parts.append("opacity \(short(properties.opacity))") }
        if let color = properties.backgroundColor { parts.append("on \(color.hexText)") }
        if properties.cornerRadius > 0 { parts.append("corners \(short(properties.cornerRadius))") }
        if properties.borderWidth > 0 { parts.append("border \(short(properties.borderWidth))") }
        if properties.shadow.isVisible { parts.append("shadow") }
        if properties.masksToBounds { parts.append("masks to bounds") }
        if properties.blendMode != .normal { parts.append("blend \(properties.blendMode.rawValue)") }
        return parts + times
    }

    /// When the layer is there, if not always.
    private var times: [String] {
        let (begin, duration) = (timing.beginTime, timing.duration)
        let from = begin == .zero ? [] : ["from \(begin.clockText)"]
        return from + (duration.isNumeric ? ["for \(duration.clockText)"] : [])
    }
}
