/// A bitmap, reduced by area as far as drawing needed it so far.
///
/// Used by one thread at a time.
final class BitmapPyramid {
    /// How often the bitmap was halved in each direction.
    struct Level: Hashable {
        var halvingsX = 0
        var halvingsY = 0
    }

    private var levels: [Level: BorderedBitmap]

    init(_ bitmap: BorderedBitmap) { levels = [Level(): bitmap] }

    /// A level, made of a larger one where it is not there yet.
    func bitmap(_ level: Level) -> BorderedBitmap {
        if let known = levels[level] { return known }
        let (halvesX, halvesY) = (level.halvingsX > 0, level.halvingsY > 0)
        let larger = Level(
            halvingsX: level.halvingsX - (halvesX ? 1 : 0), halvingsY: level.halvingsY - (halvesY ? 1 : 0))
        let made = bitmap(larger).halved(x: halvesX, y: halvesY)
        levels[level] = made
        return made
    }
}
