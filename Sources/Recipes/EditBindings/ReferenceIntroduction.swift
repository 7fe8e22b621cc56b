import EditModel
import LuaHost
import ModelBindings

/// The parts of the reference page that belong to no single table.
enum ReferenceIntroduction {
    static var text: String {
        let globals = LuaExample.globals.map { "`\($0.key)`, \($0.value)" }.joined(separator: "; ")
        let files = LuaExample.files.map { "`\($0.key)`, \($0.value)" }.joined(separator: "; ")
        return """
            # The reference of luaedit's Lua objects

            Everything that a recipe finds in the global `edit`, and the modules that it can `require`. The same text \
            is in the terminal: `luaedit doc text_layer`, `luaedit doc text_layer.font`, `luaedit doc set_opacity_ramp`.

            The page is made from the tables that bind the objects to Lua, and each of its examples is run by the \
            tests. They find three globals: \(globals). Beside these files lie \(files). The head of a module sketches \
            its use with values that a recipe has by then.

            A method of an object is called with a colon, `layer:add_sublayer(other)`; a question mark follows an \
            optional parameter. A constructor takes properties as a table: \
            `edit.text_layer { string = "Hello", font_size = 48 }`. An unknown name is an error that suggests the \
            nearest one.
            """
    }

    static let values = """
        ## Values

        Values without identity are plain numbers, texts and tables, and read as they are written.

        - **`time`**: seconds as a number, which becomes the nearest fraction; `edit.time(value, timescale)`; a text such \
        as `"1:02.5"`, `"1001/30000"` or, in frames, `"00:01:02:12@25"` (with `;` for drop frame). Exact: see \
        [edit.time](#edittime).
        - **`time range`**: `edit.range(start, duration)` or `edit.between(start, stop)`; its start is included, its end \
        is not.
        - **`point`**: `{ x, y }` or `{ x = 10, y = 20 }`. Pixels, origin top left, y down, everywhere.
        - **`size`**: `{ width, height }`, with or without the names.
        - **`rectangle`**: `{ x, y, width, height }`, with or without the names.
        - **`color`**: `"#rrggbb"`, `"#rrggbbaa"`, a CSS name such as `"gold"`, `"clear"`, or \
        `{ r, g, b, a }` from 0 to 1.
        - **`transform`**: [edit.transform](#edittransform).
        - **`track`**: a track, or its number.
        - **`path, asset or image`**: a file's name, an asset that was opened, or an `edit.image` that the recipe made.
        - **`frame rate`**: frames per second, `25` or `"30000/1001"`, or the duration of a frame; 23.976, 29.97, 59.94 and \
        119.88 mean the broadcast rates.
        - **`bit rate`**, **`file size`**: bits per second or bytes, as a number or as a text such as `"5M"` or `"25MB"`.
        - **`codec options`**: `{ tune = "film", ["aq-mode"] = 3 }`, by the encoder's own names.
        - **`language`**: a code such as `"eng"` or `"pt-BR"`.
        - **`effect`**: [edit.effect](#editeffect), by the names of FFmpeg's filters.
        - **`function of the time`**: called for every frame before the first is rendered, with a time \
        of the layer; it returns the property's value at that time.
        """

    /// Names that people search for and that nothing here has; a blank is an underscore.
    static let wishes = """
        ## Wishes

        Things that many people know by another name.

        - **`grayscale`**: `edit.effect("hue", { s = 0 })` in the `effects` of a track, of a timeline's item or of a movie.
        - **`black_and_white`**: As grayscale.
        - **`flip`**: The effects `hflip` and `vflip`.
        - **`pixelate`**: The effect `pixelize`; of a part of the picture, such as a face, as censor says.
        - **`mosaic`**: As pixelate.
        - **`censor`**: A timeline shows a part of the picture once more over it, changed: `film:overlay { "in.mp4", sound = false, \
        frame = { 200, 80, 120, 100 }, effects = { edit.effect("crop", { out_w = 120, out_h = 100, x = 200, y = 80 }), \
        edit.effect("blur", { radius = 12 }) } }`.
        - **`pip`**: An overlay of a [timeline](#module-timeline) with a `frame`, or `layouts.picture_in_picture`; the recipe \
        picture-in-picture.
        - **`resize`**: `--size`, or `size` in the settings of [edit.export](#editexportmovie-path-settings) and of \
        [edit.output](#editoutput); the canvas's size is a video composition's `render_size`, or a timeline's `size`.
        - **`fps`**: `--frame-rate`, or `frame_rate` in the same settings and of a timeline; a video composition's \
        `frame_duration`.
        - **`bitrate`**: `--bitrate`, or `bit_rate` in the same settings.
        - **`h265`**: The preset `hevc`, or `hevc_10bit`; `luaedit presets` lists all.
        - **`gif`**: A name that ends in `.gif`, of `-o` or of [edit.export](#editexportmovie-path-settings); the recipe gif.
        - **`frame_rate_conversion`**: As fps. At a higher rate than a clip's each of its pictures stands for several frames, at a \
        lower one some are left out; their times stay.
        - **`optical_flow`**: No picture between two of a clip is computed: in slow motion and at a higher frame rate each stands \
        longer. Smooth slow motion needs a clip that was filmed at a high rate, or one that another program has interpolated, \
        such as ffmpeg with its filter minterpolate.
        - **`motion_interpolation`**: As optical flow.
        - **`frame_interpolation`**: As optical flow.
        - **`frame_blending`**: As optical flow: pictures are not mixed either.
        - **`minterpolate`**: As optical flow; it is not among the effects, as they keep the frame rate.
        - **`slow_motion`**: `speed` of a timeline's item, `composition:scale_time_range`, the module retiming; the recipes speed \
        and speed-ramp.
        - **`timelapse`**: As slow motion, with a speed above 1.
        - **`louder`**: `volume` of a timeline's item, `audio_mix_input:set_volume`, the modules audio and loudness; the recipe \
        normalize.
        - **`drop_shadow`**: A layer's `shadow_opacity`, `shadow_radius`, `shadow_offset` and `shadow_color`.
        - **`denoise`**: The effects `hqdn3d` of pictures and `afftdn` of sound, among others.
        - **`emoji`**: A [text layer](#edittext_layer) takes a character that its font lacks from another one that has it.
        - **`thumbnail`**: `edit.image_generator(movie):image_at(2)`; `luaedit frame`; the recipe thumbnails.
        """

    static let prompt = """
        ## Prompt

        The functions of `luaedit repl` beside `edit`. `x` is a movie, an asset, a composition, a layer or an image, or a \
        table with a method `movie`, such as a timeline.

        - **`show`** (`show(x, time?)`): Shows a frame in the terminal.
        - **`play`** (`play(x)`): Plays it in the terminal with its sound, or in a window.
        - **`studio`** (`studio(x?)`): Opens the statements so far in the [studio](studio.md), a page in the browser with sound and a timeline, as a recipe that returns `x`, or else the movie made last; called again, the same page shows the statements since.
        - **`plan`** (`plan(x)`): Describes what an export would do.
        - **`check`** (`check(x)`): Lists its errors and warnings.
        - **`export`** (`export(x, path, options?)`): Writes a file, with the settings of [edit.export](#editexportmovie-path-settings); \
        `{ overwrite = true }` replaces one. A single frame: `export(edit.image_generator(x):image_at(2), "frame.png")`.
        - **`save`** (`save(path, x?, options?)`): Writes the statements so far as a recipe that makes the same movie: `x`, by its \
        name, or else the movie made last. The files of the command line are its inputs. A statement that failed is a \
        comment in it, and calls that only show something are left out. `{ overwrite = true }` replaces a file.
        - **`reload`** (`reload()`): Reads modules and the recipe again.
        - **`help`** (`help()`): Shows this list.
        """
}
