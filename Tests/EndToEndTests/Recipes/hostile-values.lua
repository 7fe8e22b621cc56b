-- hostile-values.lua: gives every function, constructor, method and settable property of the definitions hostile values,
-- in every position, and renders what was taken. The engine must answer each with a result or an error.
local args = edit.recipe {
    summary = "Gives everything that recipes can call hostile values",
    inputs = {
        { "definitions", kind = "file", help = "Stdlib/meta/edit.lua" },
        { "video", kind = "media", help = "a short video with sound" },
        { "subtitles", kind = "file", help = "a file of subtitles" },
    },
    options = {
        { "only", kind = "string", help = "calls whose name contains this" },
        { "trace", kind = "boolean", default = false, help = "print each call before it is made" },
        { "render", kind = "boolean", default = true, help = "render what was taken" },
    },
}

local huge = {}
for index = 1, 20000 do
    huge[index] = index
end
local itself = {}
itself[1], itself.x = itself, itself

-- name, value; nil is given as well
local hostile = {
    { "0", 0 },
    { "-0.0", -0.0 },
    { "1", 1 },
    { "-1", -1 },
    { "2^31-1", 2 ^ 31 - 1 },
    { "2^31", 1 << 31 },
    { "-2^31", -(1 << 31) },
    { "-2^31-1", -(1 << 31) - 1 },
    { "2^53", 2 ^ 53 },
    { "-2^53", -(2 ^ 53) },
    { "maxinteger", math.maxinteger },
    { "mininteger", math.mininteger },
    { "2^63", 2 ^ 63 },
    { "1e19", 1e19 },
    { "-1e19", -1e19 },
    { "1e-9", 1e-9 },
    { "1e9", 1e9 },
    { "16384", 16384 },
    { "1e308", 1e308 },
    { "-1e308", -1e308 },
    { "5e-324", 5e-324 },
    { "inf", math.huge },
    { "-inf", -math.huge },
    { "nan", 0 / 0 },
    { '""', "" },
    { "long text", string.rep("9 M", 30000) },
    { "invalid UTF-8", "\xff\xc0\x80\xed\xa0\x80" },
    { "NUL", "a\0b" },
    { "true", true },
    { "{}", {} },
    { "huge table", huge },
    { "table in itself", itself },
    { "time", edit.time(1, 3) },
    { "indefinite", edit.time.indefinite },
    { "invalid", edit.time.invalid },
    { "infinity", edit.time.positive_infinity },
    { "long time", edit.time(math.maxinteger, 1) },
    { "short time", edit.time(1, 2147483647) },
    { "layer", edit.layer {} },
    {
        "function",
        function()
            return 0 / 0
        end,
    },
    { "coroutine", coroutine.create(print) },
}
local numbers = {}
for _, row in ipairs(hostile) do
    if type(row[2]) == "number" then
        numbers[#numbers + 1] = row
    end
end

-- ## The definitions

-- Ends of a type at `first`: types hold spaces within brackets, after a colon and after a comma.
local function type_end(line, first)
    local depth, index = 0, first
    while index <= #line do
        local char = line:sub(index, index)
        if char:find("[%(%[{]") then
            depth = depth + 1
        elseif char:find("[%)%]}]") then
            depth = depth - 1
        elseif char == '"' then
            index = line:find('"', index + 1, true)
        elseif char == " " and depth == 0 and not line:sub(index - 1, index - 1):find("[:,]") then
            return index - 1
        end
        index = index + 1
    end
    return #line
end

-- `a|b{c|d}` at the bars outside brackets.
local function split(text, separator)
    local parts, depth, start, quoted = {}, 0, 1, false
    for index = 1, #text do
        local char = text:sub(index, index)
        if char == '"' then
            quoted = not quoted
        elseif quoted then
            depth = depth + 0
        elseif char:find("[%(%[{]") then
            depth = depth + 1
        elseif char:find("[%)%]}]") then
            depth = depth - 1
        elseif char == separator and depth == 0 then
            parts[#parts + 1] = text:sub(start, index - 1)
            start = index + 1
        end
    end
    parts[#parts + 1] = text:sub(start)
    return parts
end

local classes, functions = {}, {}
do
    local class, parameters = nil, {}
    for line in edit.read_text(args.definitions):gmatch("[^\n]+") do
        local name, base = line:match("^%-%-%-@class edit%.([%w_]+):? ?e?d?i?t?%.?([%w_]*)")
        if name then
            class = { name = name, base = base ~= "" and base or nil, fields = {}, methods = {} }
            classes[name] = class
        elseif line:find("^%-%-%-@field ") then
            local field, first = line:match("^%-%-%-@field ([%w_]+)%?? ()")
            if field then
                local last = type_end(line, first)
                class.fields[#class.fields + 1] =
                    { name = field, type = line:sub(first, last), fixed = line:find("read only$") ~= nil }
            end
        elseif line:find("^%-%-%-@param ") then
            local parameter, first = line:match("^%-%-%-@param ([%w_]+%??) ()")
            parameters[#parameters + 1] = { name = parameter, type = line:sub(first, type_end(line, first)) }
        elseif line:find("^%-%-%-@overload fun%(value") then
            functions[#functions + 1] = {
                name = "time",
                parameters = { { name = "value", type = "edit.time|number|string" }, { name = "timescale", type = "integer" } },
            }
        else
            local owner, method = line:match("^function ([%w_]+):([%w_]+)%(")
            local constructor = line:match("^function edit%.([%w_%.]+)%(")
            if owner then
                classes[owner].methods[#classes[owner].methods + 1] = { name = method, parameters = parameters }
            elseif constructor then
                functions[#functions + 1] = { name = constructor, parameters = parameters }
            end
            if owner or constructor or not line:find("^%-%-%-") then
                parameters = {}
            end
        end
    end
end

-- ## Values that are taken

local valid

local makers = {
    asset = function()
        return edit.asset(args.video)
    end,
    asset_track = function()
        return edit.asset(args.video).video
    end,
    composition = function()
        local composition = edit.composition()
        local asset = edit.asset(args.video)
        composition:insert_time_range(edit.range(0, 0.2), asset, 0)
        return composition
    end,
    segment = function()
        return edit.segment { target_range = edit.range(0, 1) }
    end,
    movie = function()
        local composition = valid("edit.composition")
        return edit.movie { composition = composition, video_composition = edit.video_composition_for(composition) }
    end,
    effect = function()
        return edit.effect("blur")
    end,
    animation_tool = function()
        return edit.animation_tool { additional_layer = edit.layer {}, as_track = 7 }
    end,
    keyframe_animation = function()
        return edit.keyframe_animation { key_path = "opacity", values = { 0, 1 } }
    end,
    property_animation = function()
        return edit.animation { key_path = "position", from = { 0, 0 }, to = { 1, 1 }, duration = 1 }
    end,
    timed_animation = function()
        return edit.animation { key_path = "opacity", from = 0, to = 1, duration = 1 }
    end,
    spring_animation = function()
        return edit.spring_animation { key_path = "opacity", from = 0, to = 1 }
    end,
    subtitles = function()
        return edit.subtitles(args.subtitles)
    end,
    subtitle_cue = function()
        return valid("edit.subtitles").cues[1]
    end,
    image = function()
        return (edit.image_generator(valid("edit.movie")):image_at(0))
    end,
    reader_output = function()
        return edit.reader(valid("edit.movie")):picture_output()
    end,
    picture_buffer = function()
        return valid("edit.reader_output"):next_buffer()
    end,
    sound_buffer = function()
        return edit.sound_buffer { sample_rate = 8000, channels = 1, count = 64 }
    end,
    path = function()
        return edit.path.rectangle { 2, 2, 10, 10 }
    end,
    layer_instruction = function()
        return edit.layer_instruction(valid("edit.composition").tracks[1])
    end,
    instruction = function()
        return edit.instruction { time_range = edit.range(0, 0.2) }
    end,
    composition_track = function()
        return valid("edit.composition").tracks[1]
    end,
    levels = function()
        return edit.levels(edit.asset(args.video), { frame_rate = 10 })
    end,
}

local constructors = {}
for _, row in ipairs(functions) do
    if not row.name:find(".", 1, true) then
        constructors[row.name] = edit[row.name]
    end
end

local frames = {} -- values that exist while a frame is drawn only

-- A value of a type that is taken, mostly.
function valid(kind)
    for _, part in ipairs(split(kind, "|")) do
        local class = part:match("^edit%.([%w_]+)$")
        if class and frames[class] then
            return frames[class]
        elseif class == "time" then
            return edit.time(1, 10)
        elseif class == "range" then
            return edit.range(0, 0.1)
        elseif class then
            local maker = makers[class] or constructors[class]
            local made, value = pcall(maker)
            if not made then
                made, value = pcall(maker, {})
            end
            if not made and classes[class] then
                made, value = pcall(maker, valid("edit.movie"))
            end
            return made and value or nil
        elseif part:find('^"') then
            return part:sub(2, -2)
        elseif part == "number" or part == "integer" then
            return 1
        elseif part == "string" then
            return "M 1 1 L 9 9"
        elseif part == "boolean" then
            return true
        elseif part == "number[]" then
            return part == kind and { 1, 1, 1, 1, 1, 1 } or (kind:find("x: number, y: number, w") and { 1, 1, 8, 8 }) or { 1, 1 }
        elseif part:find("^fun") or part == "function" then
            return function() end
        elseif part:find("%[%]$") then
            local element = part:sub(1, -3):gsub("^%((.*)%)$", "%1")
            return { valid(element) }
        end
    end
    return {}
end

-- ## What is shown

local size = { 16, 16 }

local function render(movie)
    edit.image_generator(movie, { maximum_size = { 16, 16 } }):image_at(0.05)
end

local function render_layer(layer)
    local background = edit.layer { bounds = { 0, 0, 16, 16 } }
    background:add_sublayer(layer)
    local composition = edit.composition()
    composition:insert_time_range(edit.range(0, 1), edit.color_asset("#204060", size), 0)
    local video = edit.video_composition_for(composition)
    video.render_size = size
    local content = edit.layer { bounds = { 0, 0, 16, 16 } }
    background:insert_sublayer(content, 1)
    video.animation_tool = edit.animation_tool { video_layer = content, in_layer = background }
    render(edit.movie { composition = composition, video_composition = video })
end

local shown = {
    path = function(path)
        render_layer(edit.shape_layer {
            path = path,
            stroke_color = "white",
            line_width = 3,
            line_dash_pattern = { 3, 2 },
            bounds = { 0, 0, 16, 16 },
        })
        path:contains { 1, 1 }
        return path.bounds, path.length
    end,
    effect = function(effect)
        local composition = valid("edit.composition")
        composition.tracks[1].effects = { effect }
        render(edit.movie { composition = composition, video_composition = edit.video_composition_for(composition) })
    end,
    layer_instruction = function(instruction)
        local composition = valid("edit.composition")
        local own = edit.instruction {
            time_range = edit.range(0, 0.2),
            layer_instructions = { instruction },
        }
        instruction.track_id = composition.tracks[1].id
        local video = edit.video_composition { instructions = { own }, render_size = size, frame_duration = 0.1 }
        render(edit.movie { composition = composition, video_composition = video })
    end,
    instruction = function(instruction)
        local composition = valid("edit.composition")
        local video = edit.video_composition { instructions = { instruction }, render_size = size, frame_duration = 0.1 }
        render(edit.movie { composition = composition, video_composition = video })
    end,
    video_composition = function(video)
        local composition = valid("edit.composition")
        if #video.instructions == 0 then
            local layers = { edit.layer_instruction(composition.tracks[1]) }
            video.instructions = { edit.instruction { time_range = edit.range(0, 0.2), layer_instructions = layers } }
        end
        render(edit.movie { composition = composition, video_composition = video })
    end,
    audio_mix_input = function(input)
        local composition = valid("edit.composition")
        for _, track in ipairs(composition.tracks) do
            if track.media_type == "audio" then
                input.track_id = track.id
            end
        end
        local mix = edit.audio_mix { input_parameters = { input } }
        edit.peaks(edit.movie { composition = composition, audio_mix = mix }, 2)
    end,
    composition = function(composition)
        render(composition)
    end,
    composition_track = function(track)
        local composition = edit.composition()
        composition:add_track(track.media_type):append(track)
        render(composition)
    end,
    asset = render,
    movie = render,
    image_generator = function(generator)
        generator:image_at(0)
    end,
    video_frame = function(frame)
        frames.video_frame:draw(frame)
    end,
}
for _, kind in ipairs { "animation", "keyframe_animation", "spring_animation", "animation_group" } do
    shown[kind] = function(animation)
        local layer = edit.layer { bounds = { 0, 0, 4, 4 }, background_color = "white" }
        layer:add_animation(animation)
        render_layer(layer)
    end
end

-- ## The walk

local calls, taken, seen, unseen = 0, 0, 0, {}

local layers = { layer = 1, text_layer = 1, image_layer = 1, shape_layer = 1, gradient_layer = 1, subtitle_layer = 1,
    replicator_layer = 1, emitter_layer = 1 }

local function show(class, object)
    local way = layers[class] and render_layer or shown[class]
    if not args.render or frames.video_frame or not way then
        return
    end
    local done, text = pcall(way, object)
    seen = seen + (done and 1 or 0)
    if not done then
        text = tostring(text):gsub("[%d%-%.e+]+", "N")
        unseen[text] = (unseen[text] or 0) + 1
    end
end


local function attempt(words, class, object, body)
    if args.only and not words:find(args.only, 1, true) then
        return
    end
    calls = calls + 1
    if args.only then
        print(words)
    end
    local done, result = pcall(body)
    if done then
        taken = taken + 1
        show(class, object or result)
    end
    if object then
        pcall(tostring, object)
    end
end

-- Hostile values of a type, with words for each: the plain ones, and those in the places of numbers.
local function values_of(kind)
    local values = {}
    for _, row in ipairs(hostile) do
        values[#values + 1] = row
    end
    local function add(words, value)
        values[#values + 1] = { words, value }
    end
    for _, row in ipairs(numbers) do
        local words, number = row[1], row[2]
        for _, part in ipairs(split(kind, "|")) do
            if part == "edit.transform" then
                local made, transform = pcall(edit.transform, { number, 0, 0, 1, 0, number })
                if made then
                    add("transform " .. words, transform)
                end
            elseif part == "number[]" then
                local count = kind:find("height") and not kind:find("y: number, width") and 2
                    or kind:find("x: number, y: number }") and 2
                    or 4
                for place = 1, count do
                    local list = { 1, 1, 8, 8 }
                    if count == 2 then
                        list = { 4, 4 }
                    end
                    list[place] = number
                    add(("{ [%d] = %s }"):format(place, words), list)
                end
                local list = {}
                for place = 1, count do
                    list[place] = number
                end
                add(("{ %s … }"):format(words), list)
            elseif part:find("%[%]$") and not part:find("^number") then
                add("list of " .. words, { number, number })
            elseif part:find("^%(number%)%[%]$") then
                add("list of " .. words, { number, number, 1 })
            elseif part == "string" and kind == "string" then
                add("path to " .. words, ("M 1 1 L %s %s C 1 2 %s 4 5 6 z"):format(number, number, number))
            end
        end
    end
    return values
end

-- Tables of options: each field hostile by turns.
local function fields_of(kind)
    local fields = {}
    for _, part in ipairs(split(kind, "|")) do
        local inner = part:match("^{ (.*) }$")
        if inner and not kind:find("number%[%]") then
            for _, field in ipairs(split(inner, ",")) do
                local name, rest = field:match("^ ?([%w_]+)%??: (.*)$")
                if name then
                    fields[#fields + 1] = { name = name, type = rest }
                end
            end
        end
        local class = part:match("^edit%.([%w_]+_properties)$")
        while class and classes[class] do
            for _, field in ipairs(classes[class].fields) do
                fields[#fields + 1] = field
            end
            class = classes[class].base
        end
    end
    return fields
end

local skipped = { recipe = true, export = true, estimate = true, writer = true, fonts = true, effects = true, presets = true }

local function walk_call(words, class, parameters, make, call)
    for place, parameter in ipairs(parameters) do
        local function try(text, value)
            local object = make and make()
            local list = {}
            for index, other in ipairs(parameters) do
                list[index] = index ~= place and (other.name:find("%?$") and index > place and nil or valid(other.type)) or nil
            end
            list[place] = value
            attempt(("%s: %s = %s"):format(words, parameter.name, text), class, object, function()
                return call(object, table.unpack(list, 1, #parameters))
            end)
        end
        for _, row in ipairs(values_of(parameter.type)) do
            try(row[1], row[2])
        end
        try("nil", nil)
        for _, field in ipairs(fields_of(parameter.type)) do
            for _, row in ipairs(values_of(field.type)) do
                local options = {}
                for _, other in ipairs(fields_of(parameter.type)) do
                    if other.name == "from" or other.name == "to" or other.name == "key_path" or other.name == "count" then
                        options[other.name] = other.name == "key_path" and "opacity" or valid(other.type)
                    end
                end
                options[field.name] = row[2]
                try(field.name .. " = " .. row[1], options)
            end
        end
    end
end

local function walk_class(class)
    local function make()
        return valid("edit." .. class.name)
    end
    local name = class.name
    if not make() then
        return
    end
    local own = class
    while own do
        for _, field in ipairs(own.fields) do
            if not field.fixed then
                for _, row in ipairs(values_of(field.type)) do
                    local object = make()
                    attempt(("%s.%s = %s"):format(name, field.name, row[1]), name, object, function()
                        object[field.name] = row[2]
                        return object[field.name]
                    end)
                end
            end
        end
        for _, method in ipairs(own.methods) do
            walk_call(name .. ":" .. method.name, name, method.parameters, make, function(object, ...)
                return object[method.name](object, ...)
            end)
        end
        own = own.base and classes[own.base]
    end
end

local names = {}
for name in pairs(classes) do
    if not name:find("_properties$") and not name:find("_constructor$") then
        names[#names + 1] = name
    end
end
table.sort(names)

local drawn = { canvas = true, video_frame = true, composition_request = true, filter_request = true }
for _, name in ipairs(names) do
    if not drawn[name] then
        walk_class(classes[name])
    end
end
for _, row in ipairs(functions) do
    if not skipped[row.name] then
        local callee = edit
        for part in row.name:gmatch("[%w_]+") do
            callee = callee[part]
        end
        walk_call("edit." .. row.name, row.name:match("^[%w_]+"), row.parameters, nil, function(_, ...)
            return callee(...)
        end)
    end
end

-- What exists while a frame is made only.
local canvas = edit.drawn_asset {
    size = size,
    duration = 1,
    draw = function(canvas)
        frames.canvas = canvas
        walk_class(classes.canvas)
        frames.canvas = nil
    end,
}
pcall(render, canvas)
local composition = valid("edit.composition")
local video = edit.video_composition_for(composition)
video.compositor = function(request)
    frames.composition_request = request
    frames.video_frame = request:new_frame()
    walk_class(classes.video_frame)
    walk_class(classes.composition_request)
    frames = {}
    return request:new_frame()
end
pcall(render, edit.movie { composition = composition, video_composition = video })

print(("%d calls, %d taken, %d shown"):format(calls, taken, seen))
if args.trace then
    for text, count in pairs(unseen) do
        print(count .. " times: " .. text)
    end
end
return edit.asset(args.video)
