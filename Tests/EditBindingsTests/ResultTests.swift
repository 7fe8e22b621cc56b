import Export
import Media
import MediaTime
import Settings
import Testing

@testable import EditBindings
@testable import ModelBindings

/// What recipes return besides one movie, and how they say it is written.
@Suite struct ResultTests {
    /// A movie `m` of two seconds, and images of it.
    private static let setUp = """
        local c = edit.composition()
        c:add_track("video"):insert_time_range(edit.range(0, 2), edit.color_asset("red", { 64, 48 }).video, 0)
        local m = edit.movie { composition = c }
        local generator = edit.image_generator(m)
        local image = generator:image_at(0)

        """

    private func result(_ script: String) throws -> RecipeResult {
        guard case .result(let result) = try runRecipe(Self.setUp + script) else {
            preconditionFailure("the recipe has no help")
        }
        return result
    }

    @Test("movies, outputs, images and lists of images are results, main first")
    func kinds() throws {
        let result = try result(
            """
            return {
              small = edit.output { m, preset = "webm", crf = 40, codec_options = { speed = 8, ["row-mt"] = true } },
              main = c, image = image, list = { image, image }, times = generator:images_at { 0, 1 },
              jpeg = edit.output { image, preset = "jpeg", quality = 70 }, again = edit.output { movie = m },
            }
            """)
        #expect(result.edits.map(\.name) == ["main", "again", "small"])
        #expect(result.pictures.map(\.name) == ["image", "jpeg", "list", "times"])
        #expect(result.pictures.map(\.pictures.count) == [1, 1, 2, 2])
        #expect(result.pictures.map(\.isNumbered) == [false, false, true, true])
        #expect(result.pictures[1].settings == ImageSettings(format: .jpeg, quality: 70))
        #expect(result.pictures[2].settings == ImageSettings())
        let small = result.edits[2].settings
        #expect(small.preset == "webm" && small.rateFactor == 40)
        #expect(
            small.codecOptions == [SettingPair(name: "row-mt", value: "1"), SettingPair(name: "speed", value: "8")])
    }

    @Test("results that are the same movie are known as such")
    func sameMovie() throws {
        let result = try result(
            "return { main = m, a = edit.output { m, crf = 3 }, b = c, c = edit.output { c, preset = 'webm' }, "
                + "d = edit.movie { composition = c } }")
        let numbers = Dictionary(uniqueKeysWithValues: result.edits.map { ($0.name, $0.number) })
        #expect(numbers["main"] == numbers["a"])
        #expect(numbers["b"] == numbers["c"])
        #expect(Set(numbers.values).count == 3)
    }

    @Test("a result has frames of its own rate, and the movie keeps its")
    func frameRate() throws {
        let result = try result("return { main = m, slow = edit.output { m, frame_rate = 10 }, x = m }")
        #expect(result.edits.map { $0.snapshot?.video?.frameCount } == [60, 20, 60])
        #expect(result.edits[0].number == result.edits[2].number)
        #expect(result.edits[0].number != result.edits[1].number)
    }

    @Test("images may be the whole result")
    func imagesAlone() throws {
        #expect(try result("return image").pictures.map(\.name) == ["main"])
        let list = try result("return { image, image, image }")
        #expect(list.edits.isEmpty && list.pictures.map(\.pictures.count) == [3])
    }

    @Test("an output shows what it writes and how")
    func properties() throws {
        #expect(
            try printed(
                Self.setUp
                    + """
                    local o = edit.output { m, preset = "webm" }
                    print(o, o.movie == m, o.images, o.preset)
                    local p = edit.output { { image, image }, preset = "webp" }
                    print(p, p.movie, p.images[2] == image, p.preset, edit.output { c }.preset)
                    """) == "output, 2 s\ttrue\tnil\twebm\noutput of 2 images\tnil\ttrue\twebp\tnil")
    }

    private static let mistakes: [(script: String, message: String)] = [
        (
            "edit.output { }",
            "bad argument #1 'result' to 'output' (movie: movie, image or list of images expected, got nil)"
        ),
        (
            "edit.output { 3 }",
            "bad argument #1 'result' to 'output' ([1]: movie, image or list of images expected, got number)"
        ),
        (
            "edit.output { m, c }",
            "bad argument #1 'result' to 'output' (one value without a name expected, got 2)"
        ),
        (
            "edit.output { m, movie = m }",
            "bad argument #1 'result' to 'output' ('movie' is given twice: with its name and without)"
        ),
        (
            "edit.output { m, prset = 'h264' }",
            "bad argument #1 'result' to 'output' (no option 'prset' (did you mean 'preset'?))"
        ),
        (
            "edit.output { { image, 3 } }",
            "bad argument #1 'result' to 'output' ([1][2]: image expected, got number)"
        ),
        ("edit.output { m, quality = 3 }", "a movie has no quality; write crf or bit_rate"),
        ("edit.output { image, crf = 1 }", "an image has no options but preset and quality"),
        ("edit.output { image, preset = 'h264' }", "an image is written as png, jpeg or webp, not 'h264'"),
        ("edit.output { image, preset = 'png', quality = 3 }", "png is lossless and has no quality"),
        ("edit.output { m, crf = 1, bit_rate = '1M' }", "crf and bit_rate exclude each other"),
        (
            "edit.output { m, bit_rate = '5 parsec' }",
            "bad argument #1 'result' to 'output' "
                + "(bit_rate: '5 parsec' is not a bit rate (write bits per second from 1k to 10G, such as 800k or 5M))"
        ),
        (
            "edit.output { m, file_length_limit = 0 }",
            "bad argument #1 'result' to 'output' "
                + "(file_length_limit: '0' is not a length of a file "
                + "(write bytes from 1kB on, such as 900kB, 25MB or 1.5GB))"
        ),
        (
            "edit.output { m, size = { 1e19, 1e19 } }",
            "bad argument #1 'result' to 'output' (size[1]: number from -1000000000 to 1000000000 expected, got 1e+19)"
        ),
        ("edit.output { m, size = { 1e9, 2 } }", "size: sides from 2 to 16384 expected, got 1000000000 × 2"),
        ("edit.output { m, size = { 1, 1 } }", "size: sides from 2 to 16384 expected, got 1 × 1"),
        ("edit.output { m, fragment_duration = 0 }", "fragment_duration: longer than 0 expected, got 0 s"),
        (
            "edit.output { m, time_range = edit.range(1, 0) }",
            "time_range: something from 0 on expected, got [1 s, 1 s)"
        ),
    ]

    @Test("what cannot be an output is refused where it is made", arguments: mistakes)
    func mistake(script: String, message: String) {
        #expect(failure(Self.setUp + script)?.text == "recipe.lua:6: " + message)
    }

    private static let returns: [(script: String, message: String)] = [
        (
            "return { main = m, list = { image, m } }",
            "recipe.lua: returned as 'list' a list that is not all images ([2]: image expected, got movie)"
        ),
        ("return { image, 3 }", "recipe.lua: returned a list that is not all images ([2]: image expected, got number)"),
        ("return { main = m, list = {} }", "recipe.lua: returned a table as 'list' where a movie is expected"),
        (
            "return { m, m }",
            "recipe.lua: returned a table without 'main' where a movie is expected "
                + "(return a movie, or { main = movie, name = another })"
        ),
        (
            "return { main = m, ['a b'] = image }",
            "recipe.lua: returned a result named 'a b' (names have letters, digits, '-' and '_')"
        ),
    ]

    @Test("what is no result is named", arguments: returns)
    func returned(script: String, message: String) {
        #expect(failure(Self.setUp + script)?.text == message)
    }
}
