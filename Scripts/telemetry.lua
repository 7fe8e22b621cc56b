-- Shows speed, altitude and the way on a map over a video, from the camera's own data or from a GPX file.
--
--   luaedit run telemetry.lua ride.mp4
--   luaedit run telemetry.lua ride.mp4 --track ride.gpx --begin -12 --units mph

local gpx, stage = require "gpx", require "stage"

local args = edit.recipe {
  summary = "Shows speed, altitude and the way over a video, from a camera's data or a GPX file",
  inputs = { { "video", kind = "media", needs = "picture", help = "a video of an action camera, a phone or a drone" } },
  options = {
    { "track", kind = "file", needs = "gpx", help = "a GPX file; the video's own data without it" },
    { "begin", kind = "number", default = 0, help = "when the GPX file begins in the video, in seconds; negative: before it" },
    { "units", kind = "choice", default = "km/h", choices = { "km/h", "mph", "m/s" }, help = "of speeds" },
    { "map", kind = "boolean", default = true, help = "the way, with a dot where the video is" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "accent", kind = "color", default = "#ffb703", help = "of the dot" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
  },
}

-- The first track that says where it is.
local function place_track(source)
  for _, kind in ipairs { "metadata", "text", "subtitle" } do
    for _, track in ipairs(source:tracks_with(kind)) do
      for start = 0, track.time_range.stop.seconds, 60 do
        local is_read, found = pcall(track.samples, track, edit.range(start, 60), "latitude")
        if not is_read and kind == "metadata" then error(found, 0) elseif not is_read then break end -- pictures of words
        if found[1] then return track end
      end
    end
  end
  edit.fail("the video has no places in its data; give a GPX file with --track")
end

local source = edit.asset(args.video)
local data = args.track and gpx.asset(edit.read_text(args.track), { begin = args.begin }).tracks[1] or place_track(source)
local scene = stage.open(source)
local unit, margin = scene.short_side, scene.short_side * 0.06
local area = require("safe").inside(scene.width, scene.height, margin)
local right, bottom = area[1] + area[3], area[2] + area[4]
local factor = ({ ["km/h"] = 3.6, mph = 2.2369363, ["m/s"] = 1 })[args.units]

local function words(size, y, string)
  scene:add(edit.text_layer {
    string = string, font = args.font, weight = "bold", font_size = unit * size, foreground_color = args.color,
    stroke_color = "#000000a0", stroke_width = unit * size / 12, anchor_point = { 0, 1 }, position = { area[1], bottom - y },
  })
end

-- The words of a value at a time.
local function reading(key, format, scale)
  return function(time)
    local value = data:value_at(key, time)
    return value and format:format(value * scale) or ""
  end
end

words(0.11, 0, reading("speed", "%.0f " .. args.units, factor))
words(0.05, unit * 0.14, reading("altitude", "%.0f m", 1))

-- All of the way in a square of the picture's corner, north up; a degree of longitude is shorter away from the equator.
local function way(side)
  local points, low, high, narrow = {}, { math.huge, math.huge }, { -math.huge, -math.huge }, nil
  for index = 0, 300 do
    local time = data.time_range.stop.seconds * index / 300.001
    local latitude, longitude = data:value_at("latitude", time), data:value_at("longitude", time)
    if latitude and longitude then
      narrow = narrow or math.cos(math.rad(latitude))
      local point = { longitude * narrow, -latitude, time = time }
      for axis = 1, 2 do low[axis], high[axis] = math.min(low[axis], point[axis]), math.max(high[axis], point[axis]) end
      points[#points + 1] = point
    end
  end
  if #points < 2 then return nil end
  local scale, path, keys, times = side / math.max(high[1] - low[1], high[2] - low[2], 1e-6), edit.path(), {}, {}
  for index, point in ipairs(points) do
    keys[index] = { (point[1] - low[1]) * scale, (point[2] - low[2]) * scale }
    times[index] = (point.time - points[1].time) / (points[#points].time - points[1].time)
    if index == 1 then path:move_to(keys[index]) else path:line_to(keys[index]) end
  end
  return path, keys, times, points
end

local path, keys, times, points = way(unit * 0.24)
if args.map and not path then
  print("no map: there are places for too short a time")
elseif args.map then
  local map = edit.layer { bounds = { 0, 0, unit * 0.24, unit * 0.24 }, anchor_point = { 1, 1 }, position = { right, bottom } }
  map:add_sublayer(edit.shape_layer { path = path, fill_color = "transparent", stroke_color = "#ffffffc0",
    line_width = unit * 0.008, line_join = "round", bounds = map.bounds, position = { unit * 0.12, unit * 0.12 } })
  local dot = edit.layer { bounds = { 0, 0, unit * 0.03, unit * 0.03 }, corner_radius = unit * 0.015,
    background_color = args.accent, position = keys[1] }
  dot:add_animation(edit.keyframe_animation { key_path = "position", values = keys, key_times = times,
    begin_time = points[1].time, duration = points[#points].time - points[1].time, fill_mode = "both", removed_on_completion = false })
  map:add_sublayer(dot)
  scene:add(map)
end
return scene:movie()
