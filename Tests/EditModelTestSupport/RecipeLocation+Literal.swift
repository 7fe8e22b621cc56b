import EditModel

extension RecipeLocation: ExpressibleByStringLiteral {
    /// `r.lua:4`
    package init(stringLiteral text: String) { self.init(text)! }
}
