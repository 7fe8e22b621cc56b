import EditModel
import LuaHost

extension LuaMember where Object: RecipeLocated {
    /// A property whose values are the names of an enumeration, and whose object remembers the line that set it.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ summary: String, _ path: ReferenceWritableKeyPath<Object, Choice> & Sendable
    ) -> LuaMember {
        .located(
            name, .choice(Choice.allCases.map(\.rawValue)), summary, get: { $0[keyPath: path].rawValue },
            set: { (object: Object, value: String) in
                // The kind lets no other names through.
                if let choice = Choice(rawValue: value) { object[keyPath: path] = choice }
            })
    }
}
