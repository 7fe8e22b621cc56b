/// Which lines of a recipe set an object's properties, so that what is judged later can name them.
///
/// A location is `watermark.lua:14`.
package struct RecipeLocations {
    /// Where the object was made; nil when it was not made by a recipe.
    package var created: String?
    private var properties: [String: String] = [:]

    package init(created: String? = nil) {
        self.created = created
    }

    /// Of how many properties it is known.
    var propertyCount: Int { properties.count }

    /// Where a property, by the name recipes use, was set last; where the object was made when it never was.
    package subscript(property: String) -> String? {
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
    /// As `watermark.lua:14`; nil when it was not set by a recipe.
    package var location: String?

    package init(_ value: Value, _ location: String? = nil) {
        self.value = value
        self.location = location
    }
}
