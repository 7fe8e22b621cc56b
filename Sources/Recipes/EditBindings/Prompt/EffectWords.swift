import EditModel
import LuaHost
import Media
import ModelBindings
import Values

extension EditTypes {
    /// The names that `edit.effect` takes.
    static var effectNames: [String] { EffectCatalogue.entries.map(\.name) }

    /// The parameters of an effect, by every name; empty for an unknown effect, or one of a libavfilter that is not there.
    static func parameters(ofEffect name: String) -> [Callee.Field] {
        guard let description = EffectDescription.own(name) ?? (try? FilterLibrary.load().description(of: name)) else {
            return []
        }
        return description.parameters.map { parameter in
            Callee.Field(name: parameter.name, kind: parameter.luaKind, about: parameter.summary)
        }
    }
}

extension EffectParameter {
    /// The type for completion; no value is read with it.
    fileprivate var luaKind: LuaKindText {
        let names = choices.map { "\"\($0)\"" }
        let plain = kind == .color ? [] : [expectation.contains("'") ? "" : expectation].filter { !$0.isEmpty }
        return LuaKindText(kind == .color ? "color" : "value", definition: (names + plain).joined(separator: "|"))
    }
}

extension ExpressionResolver {
    /// The parameters of the effect on which a method is called, whose argument comes next: `blur:set_ramp("`.
    func effectParameterNames(ofCallBefore end: Int) -> [String]? {
        guard case .value(.object(let object))? = receiver(ofCallBefore: end), let effect = object as? Effect else {
            return nil
        }
        return effect.description.parameterNames
    }
}
