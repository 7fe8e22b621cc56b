import Wording

package typealias RecipeLocation = Wording.RecipeLocation

/// The lines of a recipe that set an object's properties, for findings to name.
package struct RecipeLocations {
    /// The line that made the object; nil if no recipe did.
    package var created: RecipeLocation?
    private var properties: [String: RecipeLocation] = [:]

    package init(created: RecipeLocation? = nil) {
        self.created = created
    }

    /// The number of properties whose line is known.
    package var propertyCount: Int { properties.count }

    /// The line that set a property last, by its name in recipes; the line that made the object if none did.
    package subscript(property: String) -> RecipeLocation? {
        get { properties[property] ?? created }
        set { properties[property] = newValue }
    }
}

/// An object that remembers the recipe lines that set it up.
package protocol RecipeLocated: AnyObject, SendableMetatype {
    var locations: RecipeLocations { get set }
}

/// A value and the recipe line that set it.
package struct Located<Value> {
    package var value: Value
    /// The recipe's line; nil if no recipe set it.
    package var location: RecipeLocation?

    package init(_ value: Value, _ location: RecipeLocation? = nil) {
        self.value = value
        self.location = location
    }
}

/// A function of the recipe that a render calls, as an edit and its snapshot know it.
///
/// The function itself stays with the script that wrote it; this value identifies it.
package struct ScriptFunction: Hashable, Sendable, Codable {
    /// Counts the functions that the recipe handed over, from 0, in the order it did.
    ///
    /// The same recipe run again hands them over in the same order. One line may write many functions, in a loop.
    package var number: Int
    /// The line where it is written, as `recipe.lua:12`.
    package var place: String

    package init(number: Int, place: String) {
        self.number = number
        self.place = place
    }
}
