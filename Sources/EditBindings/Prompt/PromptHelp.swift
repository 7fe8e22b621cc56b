/// The text of `help()`.
enum PromptHelp {
    /// - Parameter topic: The name to explain; nil for the whole prompt.
    static func text(about topic: String?) -> String {
        topic.map { "?\($0) shows the reference of it.\n" } ?? text
    }

    private static let text = """
        Type Lua: an expression shows its value, which is then called _; a statement just runs. A statement that is not
        whole goes on in the next line. A variable is kept unless it is local. Tab completes, ?NAME shows the reference.

          show(x, time)            a frame of a movie, asset, composition, layer, image or timeline, in the terminal
          play(x)                  all of it, without sound
          plan(x)                  what an export of it would do
          check(x)                 what is wrong with it
          export(x, path, options) writes it; { overwrite = true } replaces a file, other options as of edit.export;
                                   a frame: export(edit.image_generator(x):image_at(2), "frame.png")
          save(path)               writes the statements so far as a recipe, which returns the movie that was made last;
                                   save(path, x) returns x, { overwrite = true } at the end replaces a file
          reload()                 reads modules, files and the recipe again
          ?text_layer.font         what the reference says; ? lists what there is, ?WORD finds what speaks of it

        Ctrl-C stops what runs, or clears the line; Ctrl-D or exit ends.

        """
}
