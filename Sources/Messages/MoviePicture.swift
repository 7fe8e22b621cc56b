/// One picture of a movie that is played on the terminal.
package struct MoviePicture: Sendable, Equatable {
    package var picture: TerminalPicture
    /// When it is shown, in milliseconds from the movie's start.
    package var time: Int64
    /// How long the movie is, in milliseconds.
    package var duration: Int64

    package init(_ picture: TerminalPicture, time: Int64, duration: Int64) {
        self.picture = picture
        self.time = time
        self.duration = duration
    }
}

extension MoviePicture: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(picture)
        writer.write(time)
        writer.write(duration)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        picture = try reader.value()
        time = try reader.integer()
        duration = try reader.integer()
        guard time >= 0, time <= duration else { throw MessageError(expected: "a time within the movie") }
    }
}
