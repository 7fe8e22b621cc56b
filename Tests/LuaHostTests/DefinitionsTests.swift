import LuaHost
import Testing

@Suite struct DefinitionsTests {
    @Test(
        "definitions say what the rows say",
        arguments: [
            "---@class edit.circle: edit.shape\n---@field radius number Pixels; from 0 to 1000\nlocal circle = {}",
            "--- Sets how solid it is.\n---@param opacity number 0 is invisible; from 0 to 1\n"
                + "---@param at? edit.length|number from where; default 0\nfunction shape:set_opacity(opacity, at) end",
            "---@field name? string Its name.",
            "---@field line string Where opacity was set; read only",
            "---@operator add(edit.length|number): edit.length",
            "---@param mode \"normal\"|\"multiply\" how\n---@return string\nfunction edit.blend(mode) end",
            "---@field zero edit.length Nothing.\n---@overload fun(meters: number): edit.length\nedit.length = {}",
            "---@param options { width: number, color?: string, dash?: { on: number, off?: number } }",
            "function edit.circle(properties) end",
        ])
    func contains(part: String) { #expect(LuaDefinitions.text(for: Fixture.namespace).contains(part)) }

    @Test("definitions are the same every time")
    func stable() {
        #expect(LuaDefinitions.text(for: Fixture.namespace) == LuaDefinitions.text(for: Fixture.namespace))
    }
}
