import EditBindings
import EditModel
import MediaTime
import Messages
import ModelBindings
import Settings

extension Job {
    /// The duration of a frame by `--frame-rate`; nil without it.
    /// - Throws: ``Failure`` of wrong usage.
    var frameDuration: Time? {
        get throws(Failure) { try settings().frameDuration }
    }

    /// The command line's settings of the export.
    /// - Throws: ``Failure`` of wrong usage.
    func settings() throws(Failure) -> SettingValues {
        do throws(SettingError) { return try rendering.settings.values() } catch {
            throw Failure(.usage, error.description)
        }
    }

    /// The part of a movie that `--range` says, in movie time; nil where it says nothing.
    /// - Throws: ``Failure`` of wrong usage, for a range that no part of the movie has.
    func timeRange(of movie: MovieSnapshot) throws -> TimeRange? {
        guard let text = rendering.range else { return nil }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, !(ends[0].isEmpty && ends[1].isEmpty) else {
            throw Failure(.usage, "--range: '\(text)' is not a range (write 10-25, 1:02.5-1:10, 10- or -10)")
        }
        let start = try ends[0].isEmpty ? .zero : Self.time(ends[0])
        let end = try ends[1].isEmpty ? movie.duration : Self.time(ends[1])
        // Before the movie's length: the words alone are wrong.
        guard ends[1].isEmpty || end >= start else { throw Failure(.usage, "--range: '\(text)' ends before it begins") }
        guard ends[1].isEmpty || end > start else {
            throw Failure(.usage, "--range: '\(text)' is empty: it ends where it begins")
        }
        guard start < movie.duration else {
            throw Failure(.usage, "--range: it begins at \(start), and the movie is \(movie.duration) long")
        }
        return try TimeRange(start: start, end: min(end, movie.duration))
    }

    /// The part of a result that is written: as the command line says of the main one, else as the recipe does.
    func timeRange(of edit: RecipeResult.Edit, _ movie: MovieSnapshot) throws -> TimeRange? {
        guard edit.name == "main", let range = try timeRange(of: movie) else { return edit.settings.timeRange }
        return range
    }

    private static func time(_ text: String) throws(Failure) -> Time {
        do throws(TimeTextError) { return try Time(text: text) } catch { throw Failure(.usage, "--range: \(error)") }
    }
}
