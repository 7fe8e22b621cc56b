-- extremes.lua: sets each parameter of an effect to its extremes and renders a few frames with it
local args = edit.recipe {
    summary = "Sets each parameter of an effect to its extremes",
    inputs = { { "clip", kind = "media", help = "a short clip with sound" } },
    options = {
        { "effect", kind = "string", help = "its name; none lists all" },
        { "parameter", kind = "string", help = "one of its parameters; all otherwise" },
        { "value", kind = "integer", default = 0, help = "which of the values; all otherwise" },
    },
}

local asset = edit.asset(args.clip)
if not args.effect then
    for _, effect in ipairs(edit.effects()) do
        print(type(effect) == "table" and effect.name or effect)
    end
    return asset
end

-- The ends of a number's range, as the errors of a larger and a smaller one say.
local function limit(parameter, number)
    local _, text = pcall(function()
        edit.effect(args.effect):set(parameter, number)
    end)
    return tonumber(tostring(text):match("is %a+ than the %a+, ([%-%d%.e+]+)"))
end

local function values_of(parameter)
    local most, least = limit(parameter, 1e9), limit(parameter, -1e9)
    return {
        most, least, most and most / 2, most and math.floor(most / 10), 1e9, -1e9, 1, 0, -1, 0.5, 100000, -100000,
        false, true, "", "-1e9", "1e9", "nan", "0/0", "-1", "x", "|", "0|0|0|0", "a=b", { 1, 1 }, { 16384, 16384 }, edit.time(100000000, 1),
    }
end

local function render(effect)
    local composition = edit.composition()
    composition:insert_time_range(edit.range(0, 0.4), asset, 0)
    if effect.media_type == "video" then
        composition:tracks_with("video")[1].effects = { effect }
        local movie = edit.movie { composition = composition, video_composition = edit.video_composition_for(composition) }
        local generator = edit.image_generator(movie)
        generator:images_at { 0, 0.1, 0.2 }
        return
    end
    composition:tracks_with("audio")[1].effects = { effect }
    edit.peaks(edit.movie { composition = composition }, 4)
end

local set, rendered = 0, 0
for _, parameter in ipairs(edit.effect(args.effect).parameter_names) do
    if not args.parameter or args.parameter == parameter then
        local values = values_of(parameter)
        for index = 1, 27 do
            if values[index] ~= nil and (args.value == 0 or args.value == index) then
                local effect = edit.effect(args.effect)
                if pcall(effect.set, effect, parameter, values[index]) then
                    set = set + 1
                    print(args.effect, parameter, index, values[index])
                    rendered = rendered + (pcall(render, effect) and 1 or 0)
                end
            end
        end
    end
end
print(args.effect, set .. " set", rendered .. " rendered")
return asset
