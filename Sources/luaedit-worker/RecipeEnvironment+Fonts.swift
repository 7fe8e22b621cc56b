import RecipeFiles
import SystemCalls

extension RecipeEnvironment {
    /// Fonts of a recipe beyond this number are not used.
    private static let maximumFontCount = 200
    private static let fontExtensions = [".ttf", ".otf", ".ttc", ".otc"]

    /// The font files in the folder `fonts` beside the recipe, in the order of their names; none that leads out.
    func fonts(beside folder: RawString) -> [String] {
        let place = folder.appending("fonts")
        let names = RecipeLibrary.fileNames(in: place, endingIn: Self.fontExtensions)
        return names.prefix(Self.maximumFontCount).compactMap { name in
            try? files.authorizeReading(of: String(pathBytes: place.appending(name).bytes))
        }
    }
}
