-- Builds the movie of several pictures on one canvas, for layouts.movie.

local checks, framing, stage = require("argument_checks"), require("framing"), require("stage")
local tiles = require("tiles")

---@alias layouts.frame_rate number|string|edit.time

---@class layouts.source
---@field source string|edit.asset|edit.image A file, an asset or an image.
---@field range? edit.range The part that is played, in its own time; all by default.
---@field begin? edit.time|number|string The start, in the movie's time; 0 by default.
---@field volume? number The volume, if it is heard; 1 by default, or less if all are.
---@field fit? framing.fit
---@field focus? framing.size

---@class layouts.movie: layouts.look
---@field sources (string|edit.asset|edit.image|layouts.source)[] In the order of the cells.
---@field layout? "grid"|"split"|"picture_in_picture"|"side_bar"|tiles.cell[]|fun(count: integer, canvas: number[], options: table): tiles.cell[] grid by default; it also receives the options of movie.
---@field size? { [1]: number, [2]: number }|{ width: number, height: number } The size of the canvas; by default that of the first picture.
---@field rate? layouts.frame_rate Frames a second, or the duration of one as a time; by default the highest among the sources.
---@field fit? framing.fit fill by default.
---@field sound? "first"|"all"|"none"|integer The first sound, by default; all mixed; none; or that of one source.
---@field lengths? "shortest"|"longest"|"loop"|"hold" For sources of different lengths: end with the shortest; empty the cell of one that ends; play it again; or hold its last picture. Default: hold.
---@field duration? edit.time|number|string The duration instead of that by lengths; by default 5 s for still pictures alone.
---@field background? string|number[]|"blur" Behind the cells, black by default; "blur": the first picture, blurred.
---@field columns? integer Of a grid, as the options that follow.
---@field last_row? "center"|"fill"
---@field shape? number Of a grid and of the small pictures of picture_in_picture.
---@field direction? "columns"|"rows" Of a split, as the options that follow.
---@field shares? number[]
---@field slant? number
---@field corner? layouts.corner Of picture_in_picture.
---@field side? "left"|"right"|"top"|"bottom" Of a side_bar.
---@field part? number Of picture_in_picture and of a side_bar.
---@field [string] any Options of a recipe's own layout.
---@field over? edit.layer[]|fun(cells: tiles.cell[], canvas: number[], duration: edit.time): edit.layer[] Drawn over all.

local zero, moment = edit.time.zero, edit.time(1, 1000)

local function open(entry, index)
  if type(entry) ~= "table" then entry = { source = entry } end
  local source = checks.opened(entry.source)
  local picture = source and source.video
  if not picture then
    error(("layouts.movie: there is no picture in source %d%s"):format(
      index, source and source.path and (", '%s'"):format(source.path) or ""), 0)
  end
  local composed = edit.video_composition_for(source)
  local is_still = not picture.time_range.stop.is_numeric
  return {
    index = index, asset = source, picture = picture, is_still = is_still, fit = entry.fit, focus = entry.focus,
    size = { composed.render_size.width, composed.render_size.height }, frame_duration = composed.frame_duration,
    begin = edit.time(entry.begin or 0), volume = entry.volume,
    range = not is_still and (entry.range or edit.range(0, picture.time_range.stop)) or nil,
  }
end

-- The duration of the movie.
local function length(sources, options)
  if options.duration then return edit.time(options.duration) end
  local result
  for _, source in ipairs(sources) do
    local stop = source.range and source.begin + source.range.duration
    local is_shorter = options.lengths == "shortest"
    if stop and (not result or (is_shorter and stop < result) or (not is_shorter and stop > result)) then result = stop end
  end
  return result or edit.time(5)
end

-- Inserts a range of a track, cut off where the movie ends.
local function insert(track, range, source, at, total)
  if at >= total then return end
  if at + range.duration > total then range = edit.range(range.start, total - at) end
  if range.duration > zero then track:insert_time_range(range, source, at) end
end

-- Shows one moment of a picture between two times.
local function stand(track, start, picture, from, to)
  if to <= from then return end
  track:insert_time_range(edit.range(start, moment), picture, from)
  track:scale_time_range(edit.range(from, moment), to - from)
end

-- The times at which a source starts: one, or several in a loop.
local function starts(source, total, lengths)
  local result, at = { source.begin }, source.begin + source.range.duration
  while lengths == "loop" and at < total do
    if #result > 10000 then error(("'%s' is too short to be repeated so often"):format(source.asset.path or "")) end
    result[#result + 1] = at
    at = at + source.range.duration
  end
  return result
end

local function show(source, track, total, lengths)
  if source.is_still then return insert(track, edit.range(0, total), source.picture, zero, total) end
  local range, stays = source.range, lengths == "hold" or lengths == "loop"
  local shortest = range.duration < moment
  if stays and not shortest then stand(track, range.start, source.picture, zero, source.begin < total and source.begin or total) end
  for _, at in ipairs(starts(source, total, lengths)) do insert(track, range, source.picture, at, total) end
  local stop = source.begin + range.duration
  if lengths == "hold" and not shortest then stand(track, range.stop - moment, source.picture, stop, total) end
end

local function hear(source, sound, track, total, lengths)
  if source.is_still then return end
  local heard = sound.time_range:intersection(source.range)
  if not heard or heard.duration <= zero then return end
  for _, at in ipairs(starts(source, total, lengths)) do
    insert(track, heard, sound, at + (heard.start - source.range.start), total)
  end
end

-- The sources that are heard.
local function heard_of(sources, choice)
  local found = {}
  if type(choice) == "number" then
    local one = sources[choice] or error(("layouts.movie: there is no source %d whose sound could be heard"):format(choice))
    if not one.asset.audio then error(("layouts.movie: there is no sound in source %d"):format(choice)) end
    return { one }
  end
  for _, source in ipairs(sources) do
    if source.asset.audio and not source.is_still then found[#found + 1] = source end
  end
  if choice == "none" then return {} end
  return choice == "all" and found or { found[1] }
end

local function add_sound(composition, sources, options, total)
  local heard, inputs, is_plain = heard_of(sources, options.sound or "first"), {}, true
  for _, source in ipairs(heard) do
    -- Unrelated sounds add up by their power.
    local volume = source.volume or 1 / math.sqrt(#heard)
    -- Microphones of one recording are heard together.
    for _, sound in ipairs(source.asset.heard_tracks) do
      local track = composition:add_track("audio")
      hear(source, sound, track, total, options.lengths)
      inputs[#inputs + 1] = edit.audio_mix_input(track, { volume = volume })
    end
    is_plain = is_plain and volume == 1
  end
  if is_plain then return nil end
  return edit.audio_mix { input_parameters = inputs }
end

-- Checks the options before any of them is used.
local function check(options)
  if type(options.layout) ~= "function" then
    -- Only a layout of the recipe's own has options that are unknown here.
    local problem = checks.unknown(options, checks.names("layouts.movie"))
    if problem then error("layouts.movie: no option " .. problem) end
  end
  if type(options.sources) ~= "table" or #options.sources == 0 then error("layouts.movie: there are no sources") end
  return setmetatable({ lengths = options.lengths or "hold" }, { __index = options })
end

-- The cells, with the fit and the focus of their pictures.
local function cells_of(sources, canvas, options, layout)
  local cells = layout(#sources, canvas, options)
  if #cells < #sources then
    error(("layouts.movie: the layout has %d cells for %d sources"):format(#cells, #sources))
  end
  for index, source in ipairs(sources) do
    cells[index].fit, cells[index].focus = source.fit or cells[index].fit, source.focus or cells[index].focus
  end
  return cells
end

-- True if two cells overlap.
local function is_overlap(one, other)
  return one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
    and one[2] < other[2] + other[4] and other[2] < one[2] + one[4]
end

-- True if only one opaque colour is behind the cells.
local function are_on_color(cells, background)
  if type(background) == "string" then
    local word = background:lower()
    if word == "blur" or word == "transparent" or word:match("^#%x%x%x%x$") or #word == 9 and word:match("^#%x+$") then
      return false
    end
  end
  if type(background) == "table" and (background.a or background[4] or 1) < 1 then return false end
  for index, cell in ipairs(cells) do
    for other = 1, index - 1 do
      if is_overlap(cell, cells[other]) then return false end
    end
  end
  return true
end

local function has_round_corners(cells)
  for _, cell in ipairs(cells) do
    if (cell.radius or 0) > 0 then return true end
  end
  return false
end

-- Layers over the pictures; nil where there are none.
local function tool(sources, cells, canvas, options, total, corner_color)
  local layers, over = {}, options.over or {}
  -- All corners before the first shadow, which may reach into other cells.
  for index, source in ipairs(sources) do
    layers[#layers + 1] = corner_color and tiles.corners(source.size, cells[index], options.fit or "fill", corner_color)
  end
  for index, source in ipairs(sources) do
    local decoration = tiles.decoration(source.size, cells[index], options.fit)
    if decoration and source.range and options.lengths == "longest" then
      decoration.begin_time, decoration.duration = source.begin, source.range.duration
    end
    layers[#layers + 1] = decoration
  end
  if type(over) == "function" then over = over(cells, canvas, total) end
  table.move(over, 1, #over, #layers + 1, layers)
  return #layers > 0 and stage.tool(layers, canvas[1], canvas[2]) or nil
end

local function build(options, layout)
  options = check(options)
  local sources = {}
  for index, entry in ipairs(options.sources) do sources[index] = open(entry, index) end
  local size = options.size
  local canvas = size and { size.width or size[1], size.height or size[2] } or sources[1].size
  canvas = { math.max(2, canvas[1] // 2 * 2), math.max(2, canvas[2] // 2 * 2) }
  local cells, total = cells_of(sources, canvas, options, layout), length(sources, options)
  if total <= zero then error("layouts.movie: the duration has to be above 0") end

  -- On a colour the corners of cells are drawn over the pictures; elsewhere what is behind shines through.
  local corner_color = are_on_color(cells, options.background) and (options.background or "black") or nil
  local composition, drawn, fastest = edit.composition(), {}, nil
  for index, source in ipairs(sources) do
    local track = composition:add_track("video")
    show(source, track, total, options.lengths)
    local instruction = edit.layer_instruction(track)
    tiles.show(instruction, source.picture, source.size, cells[index], options.fit, corner_color ~= nil)
    table.insert(drawn, 1, instruction)
    if not source.is_still and (not fastest or source.frame_duration < fastest) then fastest = source.frame_duration end
  end
  if options.background == "blur" then
    local track = composition:add_track("video")
    show(sources[1], track, total, options.lengths)
    drawn[#drawn + 1] = edit.layer_instruction(track)
    framing.blur(drawn[#drawn], sources[1].picture, sources[1].size, canvas, { 0, 0, canvas[1], canvas[2] })
  end

  -- Corners are drawn in the background's colour, also where the result could be transparent.
  local background = options.background or (corner_color and has_round_corners(cells) and corner_color) or nil
  local mix = add_sound(composition, sources, options, total)
  local movie = edit.movie {
    composition = composition, audio_mix = mix,
    video_composition = edit.video_composition {
      render_size = canvas, frame_duration = options.rate and edit.frames(1, options.rate) or fastest or sources[1].frame_duration,
      animation_tool = tool(sources, cells, canvas, options, total, corner_color),
      instructions = { edit.instruction {
        time_range = edit.range(0, total), layer_instructions = drawn,
        background_color = background ~= "blur" and background or nil,
      } },
    },
  }
  return movie, { cells = cells, canvas = canvas, duration = total, composition = composition, instructions = drawn }
end

return build
