import LuaHost
import Testing

@Suite struct ReferencePageTests {
    private let text = LuaReferencePage(Fixture.namespace, defaults: ["shape.opacity": "1"]).text

    @Test(
        "the page says what the rows say",
        arguments: [
            "## edit.shape\n\nSomething drawn.\n\nKinds of it: [edit.circle](#editcircle).\n\n### Constructor\n\n"
                + "#### edit.shape(properties?)\n\nMakes a shape.",
            "## edit.circle\n\nA round shape.\n\nIn AVFoundation: CACircle. Has everything of [edit.shape](#editshape) too."
                + "\n\n```lua\nlocal circle = edit.circle { radius = 2 }\n```",
            "- **`radius`** (`number`, from 0 to 1000): Pixels.\n  ```lua\n  circle.radius = 3\n  ```",
            "- **`opacity`** (`number`, from 0 to 1, default `1`): How solid it is.",
            "- **`name`** (`string` or nil): Its name.", "- **`line`** (`string`, read only): Where opacity was set.",
            "#### shape:set_opacity(opacity, at?)\n\nSets how solid it is.\n\n"
                + "- `opacity` (`number`, from 0 to 1): 0 is invisible\n- `at` (`length`, optional, default 0): from where",
            "- `options` (`table`)\n  - `width` (`number`, from 0 to 100): pixels\n  - `color` (`string`, optional): CSS name\n"
                + "  - `dash` (`table`, optional)\n    - `on` (`number`): pixels",
            "#### edit.length.zero\n\nNothing.", "### Operators\n\n- `length + length`: `edit.length`",
            "## Functions\n\n#### edit.blend(mode)\n\nPicks a mode.\n\n- `mode` (`\"normal\"|\"multiply\"`): how\n\n"
                + "Returns `string`.\n\n```lua\nedit.blend(\"normal\")\n```",
        ])
    func contains(part: String) { #expect(text.contains(part), "\(text)") }

    @Test("luacheck is told of every function, constructor and name beside one, and of nothing else")
    func luacheck() {
        let standard = LuaCheckStandard.text(for: Fixture.namespace)
        let fields = ["blend = {}", "circle = {}", "length = { fields = { zero = {} } }", "shape = {}", "sum = {}"]
        #expect(standard.contains("{\n" + fields.map { "        \($0),\n" }.joined() + "      },"), "\(standard)")
    }
}
