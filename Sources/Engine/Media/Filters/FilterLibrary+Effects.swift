import CFFmpeg
import Values
import Wording

extension FilterLibrary {
    /// The reason that a name is not an effect.
    package enum Unusable: Error, Hashable {
        /// The library has no filter of this name.
        case unknown
        /// The filter exists but cannot be used: a reason that follows "it".
        case refused(String)
    }

    /// Describes an effect and its parameters by libavfilter's own tables.
    ///
    /// Wraps `avfilter_get_by_name` and `av_opt_next`.
    package func description(of name: String) throws(Unusable) -> EffectDescription {
        guard let filter = call.get_by_name(name) else { throw .unknown }
        guard let entry = EffectCatalogue.entry(name) else {
            throw .refused(
                EffectCatalogue.refusal(of: name) ?? shapeRefusal(of: filter) ?? "is not among the effects of edits")
        }
        return EffectDescription(entry, parameters: FilterOptions(filter, entry).parameters)
    }

    /// The reason that a filter's inputs and outputs rule it out as an effect; nil if it has one of each, of one kind.
    private func shapeRefusal(of filter: UnsafePointer<AVFilter>) -> String? {
        let (inputs, outputs) = (call.filter_pad_count(filter, 0), call.filter_pad_count(filter, 1))
        let dynamic = filter.pointee.flags
        guard dynamic & (AVFILTER_FLAG_DYNAMIC_INPUTS | AVFILTER_FLAG_DYNAMIC_OUTPUTS) == 0, inputs <= 1, outputs <= 1
        else { return "works on several pictures or sounds at once: use tracks, layer instructions and blend modes" }
        guard inputs == 1 else { return "makes pictures or sound of its own: use an asset" }
        guard outputs == 1 else { return "gives nothing back" }
        guard call.pad_get_type(filter.pointee.inputs, 0) == call.pad_get_type(filter.pointee.outputs, 0) else {
            return "makes pictures of sound or sound of pictures"
        }
        return nil
    }
}

/// The options of one filter as an effect's parameters.
private struct FilterOptions {
    private(set) var parameters: [EffectParameter] = []
    private let entry: EffectCatalogue.Entry
    private var constants: [String: [(name: String, value: Int64)]] = [:]

    init(_ filter: UnsafePointer<AVFilter>, _ entry: EffectCatalogue.Entry) {
        self.entry = entry
        let options = Self.options(of: filter)
        for option in options where option.type == AV_OPT_TYPE_CONST {
            constants[String(cString: option.unit), default: []].append(
                (String(cString: option.name), option.default_val.i64))
        }
        var places: [(offset: CInt, names: [String], option: AVOption)] = []
        for option in options where option.type != AV_OPT_TYPE_CONST {
            let name = String(cString: option.name)
            // Aliases of an option have the same offset.
            if let known = places.firstIndex(where: { $0.offset == option.offset && $0.option.type == option.type }) {
                places[known].names.append(name)
            } else {
                places.append((option.offset, [name], option))
            }
        }
        parameters = places.compactMap { parameter($0.option, names: $0.names) }
    }

    private static func options(of filter: UnsafePointer<AVFilter>) -> [AVOption] {
        // An object with options begins with a pointer to its class.
        var owner: UnsafePointer<AVClass>? = filter.pointee.priv_class
        guard owner != nil else { return [] }
        var options: [AVOption] = []
        var last: UnsafePointer<AVOption>?
        while let option = withUnsafePointer(to: &owner, { av_opt_next($0, last) }) {
            options.append(option.pointee)
            last = option
        }
        return options
    }

    private func parameter(_ option: AVOption, names: [String]) -> EffectParameter? {
        let isOffered = option.flags & (AV_OPT_FLAG_READONLY | AV_OPT_FLAG_DEPRECATED) == 0
        guard isOffered, !names.contains(where: entry.hidden.contains), var kind = Self.kind(of: option.type) else {
            return nil
        }
        if names.contains(where: entry.files.contains) { kind = .file }
        let named = option.unit.map { constants[String(cString: $0)] ?? [] } ?? []
        // Flags without named constants are bits of a number.
        if kind == .flags, named.isEmpty { kind = .integer }
        let isFixed = names.contains { entry.fixed.contains($0) }
        let canChange = [.integer, .number, .text].contains(kind) && option.flags & AV_OPT_FLAG_RUNTIME_PARAM != 0
        let choices = named.map(\.name)
        let hasLimits = kind != .text && kind != .file
        let limits = names.lazy.compactMap { entry.limits[$0] }.first ?? -.infinity ... .infinity
        return EffectParameter(
            names: names, summary: option.help.map { String(cString: $0) } ?? "", kind: kind,
            minimum: max(hasLimits ? option.min : -.infinity, limits.lowerBound),
            maximum: min(hasLimits ? option.max : .infinity, limits.upperBound),
            // For texts, constants are only hints.
            choices: kind == .text ? [] : choices, defaultText: defaultText(option, names: names, named),
            isRampable: canChange && !isFixed && choices.isEmpty,
            isFilled: names.contains { entry.filled.contains($0) })
    }

    /// An option's default: the catalogue's value, or else the library's.
    private func defaultText(
        _ option: AVOption, names: [String], _ named: [(name: String, value: Int64)]
    ) -> String? {
        if let preset = names.lazy.compactMap({ entry.presets[$0] }).first {
            if option.type == AV_OPT_TYPE_BOOL { return preset == "0" ? "false" : "true" }
            return named.first { "\($0.value)" == preset }?.name ?? preset
        }
        guard !names.contains(where: { entry.followers[$0] != nil }) else { return nil }
        let value = option.default_val
        switch option.type {
        case AV_OPT_TYPE_INT, AV_OPT_TYPE_INT64, AV_OPT_TYPE_UINT64:
            return named.first { $0.value == value.i64 }?.name ?? "\(value.i64)"
        case AV_OPT_TYPE_FLOAT: return decimalText(Double("\(Float(value.dbl))") ?? value.dbl)
        case AV_OPT_TYPE_DOUBLE, AV_OPT_TYPE_RATIONAL: return decimalText(value.dbl)
        case AV_OPT_TYPE_BOOL: return value.i64 < 0 ? "auto" : value.i64 == 0 ? "false" : "true"
        case AV_OPT_TYPE_FLAGS:
            if named.isEmpty { return "\(value.i64)" }
            let whole = named.first { $0.value == value.i64 }.map { [$0.name] }
            let parts = whole ?? named.filter { $0.value != 0 && value.i64 & $0.value == $0.value }.map(\.name)
            return parts.isEmpty ? nil : parts.joined(separator: "+")
        case AV_OPT_TYPE_DURATION: return decimalText(Double(value.i64) / 1_000_000)
        case AV_OPT_TYPE_STRING, AV_OPT_TYPE_COLOR, AV_OPT_TYPE_IMAGE_SIZE:
            let text = value.str.map { String(cString: $0) } ?? ""
            return text.isEmpty ? nil : text
        default: return nil
        }
    }

    private static func kind(of type: AVOptionType) -> EffectParameter.Kind? {
        switch type {
        case AV_OPT_TYPE_INT, AV_OPT_TYPE_INT64, AV_OPT_TYPE_UINT64: .integer
        case AV_OPT_TYPE_FLOAT, AV_OPT_TYPE_DOUBLE: .number
        case AV_OPT_TYPE_BOOL: .boolean
        case AV_OPT_TYPE_FLAGS: .flags
        case AV_OPT_TYPE_STRING: .text
        case AV_OPT_TYPE_COLOR: .color
        case AV_OPT_TYPE_DURATION: .duration
        case AV_OPT_TYPE_IMAGE_SIZE: .size
        case AV_OPT_TYPE_RATIONAL: .ratio
        default: nil
        }
    }
}
