-- A picture to put layers on: a video, a still picture, a colour or an edit, upright and in its own size.
--
--   local stage = require("stage").open(args.video)
--   stage:add(edit.text_layer { string = "Hello", position = { stage.width / 2, stage.height / 2 } })
--   return stage:movie()

local checks, framing, safe = require("argument_checks"), require("framing"), require("safe")

---@class stage
---@field width number In pixels.
---@field height number In pixels.
---@field short_side number The smaller of both, for sizes of words.
---@field frame_duration edit.time The duration of a frame, as for edit.frames(12, stage.frame_duration).
---@field frame_rate number Frames a second.
---@field duration? number The duration of the picture, in seconds; nil for a still or a colour until something needs it.
---@field safe_area? safe.name The area that words keep, as of a video composition; templates set the one that they keep.
---@field is_still boolean True if the picture never changes and can last any time.
local stage = {}
stage.__index = stage

-- Takes over the size and the frame rate of the pictures.
local function measure(self, vc)
  self.width, self.height = vc.render_size.width, vc.render_size.height
  self.short_side = math.min(self.width, self.height)
  self.frame_duration = vc.frame_duration
  self.frame_rate = 1 / vc.frame_duration.seconds
end

local function new(source)
  local track = source.video
  local is_still = not source.duration.is_numeric
  local self = setmetatable({ source = source, is_still = is_still, layers = {} }, stage)
  self.duration = not is_still and track.time_range.stop.seconds or nil
  local composition = edit.composition()
  composition:insert_time_range(edit.range(0, is_still and 1 or source.duration), source, 0)
  measure(self, edit.video_composition_for(composition))
  return self
end

--- Returns the size of a picture: of a movie, a composition or an asset.
---@param source edit.movie|edit.composition|edit.asset
---@return { width: number, height: number } size in pixels
---@return boolean is_movie
function stage.size_of(source)
  -- Only movies have this property.
  local is_movie, vc = pcall(function() return source.video_composition end)
  vc = is_movie and vc or edit.video_composition_for(is_movie and source.composition or source)
  return vc.render_size, is_movie
end

--- Opens a video or a still picture.
---@param source string|edit.asset|edit.image its path, an asset or an image
---@return stage
function stage.open(source)
  source = checks.opened(source)
  if not source.video then error(("there is no picture in '%s'"):format(source.path)) end
  return new(source)
end

--- Makes a stage of one colour.
---@param color string|number[]
---@param width integer
---@param height integer
---@return stage
function stage.plain(color, width, height)
  return new(edit.color_asset(color, { width, height }))
end

--- Makes a stage of an edit: a composition and its video composition.
---@param composition edit.composition
---@param video_composition? edit.video_composition all pictures upright by default; its animation tool is replaced
---@return stage
function stage.on(composition, video_composition)
  local vc = video_composition or edit.video_composition_for(composition)
  if not vc.render_size then error("stage.on: there is no picture in the composition") end
  local self = setmetatable({
    composition = composition, video_composition = vc, layers = {}, is_still = false, source = composition,
    duration = composition.duration.seconds,
  }, stage)
  measure(self, vc)
  return self
end

--- Makes a stage of a video that fills a canvas of another shape, cut off at its sides.
---@param source edit.asset
---@param canvas { [1]: number, [2]: number } width and height in pixels; odd ones are rounded down
---@param options? { focus?: framing.size, after?: number } focus: the point that stays in the picture, from 0, 0 to 1, 1, its middle by default; after: the seconds of black after it, for a card
---@return stage
function stage.framed(source, canvas, options)
  options = options or {}
  if not source.video then error(("there is no picture in '%s'"):format(source.path)) end
  if not source.duration.is_numeric then error(("'%s' is a still picture; it has no duration to fill"):format(source.path)) end
  local size = { canvas[1] // 2 * 2, canvas[2] // 2 * 2 }
  if size[1] < 2 or size[2] < 2 then error("stage.framed: the canvas is at least 2 pixels wide and high") end
  local composition = edit.composition()
  composition:insert_time_range(edit.range(0, source.duration), source, 0)
  local composed = edit.video_composition_for(source)
  local shown = { composed.render_size.width, composed.render_size.height }
  if (options.after or 0) > 0 then composition:insert_empty_time_range(edit.range(source.duration, options.after)) end
  local instruction = edit.layer_instruction(composition:tracks_with("video")[1])
  instruction:set_transform(framing.transform(source.video, shown, framing.rectangle(shown, size, "fill", options.focus)), 0)
  return stage.on(composition, edit.video_composition {
    render_size = size, frame_duration = composed.frame_duration,
    instructions = { edit.instruction { time_range = edit.range(0, composition.duration), layer_instructions = { instruction } } },
  })
end

--- Plays an asset's sound with a still picture, which then lasts exactly as long as the sound.
---@param source edit.asset
function stage:hear(source)
  if not source.audio then error(("there is no sound in '%s'"):format(source.path)) end
  if not self.is_still then error("stage:hear: the picture moves, and lasts as long as it does", 2) end
  self.sounds = source.heard_tracks
  self.exact_duration = source.audio.time_range.stop
  self.duration = self.exact_duration.seconds
end

--- Shows a still picture for a duration; a video keeps its own.
---@param duration edit.time|number|string
function stage:hold(duration)
  if not self.is_still then return end
  self.exact_duration = edit.time(duration)
  self.duration = self.exact_duration.seconds
end

--- Adds a light of a colour from above and a darker lower edge, so that a plain stage is not flat.
---@param color string|number[]
function stage:light(color)
  local frame = { 0, 0, self.width, self.height }
  self:add(edit.gradient_layer {
    name = "Shade", frame = frame, colors = { "#00000000", "#000000a0" }, start_point = { 0.3, 0 }, end_point = { 0.7, 1 },
  })
  self:add(edit.gradient_layer {
    name = "Light", frame = frame, type = "radial", colors = { color, "#00000000" }, opacity = 0.22,
    start_point = { 0.5, 0 }, end_point = { 1.2, 0.75 },
  })
end

--- Puts a layer in front of the others.
---@param layer edit.layer
function stage:add(layer)
  self.layers[#self.layers + 1] = layer
end

-- Each corner's place as parts of the width and height.
local corners = {
  ["top-left"] = { 0, 0 }, ["top-right"] = { 1, 0 }, ["bottom-left"] = { 0, 1 }, ["bottom-right"] = { 1, 1 },
  center = { 0.5, 0.5 },
}

--- Puts a layer in front of the others, in a corner of the picture or in its middle. In the corners of a picture upright as 9:16 it
--- keeps clear of the interfaces of apps, too.
---@param layer edit.layer
---@param corner "top-left"|"top-right"|"bottom-left"|"bottom-right"|"center"
---@param margin? number the distance from the edges, in pixels; 0 by default
function stage:pin(layer, corner, margin)
  local x, y = table.unpack(corners[corner])
  local area = safe.inside(self.width, self.height, margin)
  if corner == "center" then area = { 0, 0, self.width, self.height } end
  layer.anchor_point = { x, y }
  layer.position = { area[1] + x * area[3], area[2] + y * area[4] }
  self:add(layer)
end

--- Fits a begin and a duration into the picture. A still picture is extended; in a video the duration ends with the video,
--- and the begin moves earlier if less than two seconds are left.
---@param begin number|nil in seconds; nil for soon after the start
---@param duration number in seconds
---@return number begin, number duration
function stage:fit(begin, duration)
  if self.is_still then
    begin = begin or 0.5
    self.duration = math.max(self.duration or 0, begin + duration)
    return begin, duration
  end
  local total = self.duration
  begin = begin or math.min(0.5, total / 8)
  if begin >= total then
    edit.fail(("--begin: %.4g s is not before the video's end, at %.4g s"):format(begin, total))
  end
  begin = math.min(begin, math.max(0, total - math.min(duration, 2)))
  return begin, math.min(duration, total - begin)
end

--- Makes the movie of the picture alone, without layers. A still picture without a duration lasts five seconds.
---@return edit.movie
function stage:picture()
  local composition, vc = self.composition, self.video_composition
  if not composition then
    composition = edit.composition()
    local duration = self.is_still and (self.exact_duration or self.duration or 5) or self.source.duration
    local range = edit.range(0, duration)
    composition:insert_time_range(range, self.source, 0)
    for _, sound in ipairs(self.sounds or {}) do
      local heard = sound.time_range:intersection(range)
      if heard then composition:add_track("audio"):insert_time_range(heard, sound, heard.start) end
    end
    vc = edit.video_composition_for(composition)
  end
  return edit.movie { composition = composition, video_composition = vc }
end

--- Makes the movie with the layers over the picture. A still picture without a duration lasts five seconds.
---@return edit.movie
function stage:movie()
  local movie = stage.over(self:picture(), self.layers)
  movie.video_composition.safe_area = self.safe_area
  return movie
end

--- Makes the animation tool that draws layers over a picture.
---@param layers edit.layer[] from back to front
---@param width number of the picture, in pixels
---@param height number
---@return edit.animation_tool
function stage.tool(layers, width, height)
  local frame = { 0, 0, width, height }
  local video = edit.layer { frame = frame }
  return edit.animation_tool {
    video_layer = video, in_layer = edit.layer { frame = frame, sublayers = { video, table.unpack(layers) } },
  }
end

--- Puts layers over the picture of a movie without layers.
---@param movie edit.movie with a video composition
---@param layers edit.layer[] from back to front
---@return edit.movie the same
function stage.over(movie, layers)
  local composed = movie.video_composition
  composed.animation_tool = stage.tool(layers, composed.render_size.width, composed.render_size.height)
  return movie
end

return stage
