-- Tracks of GPX files, as phones, watches and bicycle computers write them, as timed metadata.
--
--   local gpx = require("gpx")
--   local data = gpx.asset(edit.read_text(args.track), { begin = -12 })  -- the video starts 12 seconds after the track
--   print(data.tracks[1]:value_at("speed", 3), data.tracks[1]:value_at("latitude", 3))
--
-- Values are latitude and longitude in degrees, altitude and distance in metres, speed in metres a second, and what sensors
-- add: heart_rate and cadence a minute, power in watts, temperature in degrees Celsius. Where the file has no speeds, they
-- follow from the places.

local gpx = {}

---@class gpx.point
---@field time number Seconds since 1970.
---@field latitude number In degrees; north is positive.
---@field longitude number In degrees; east is positive.
---@field altitude? number In metres.
---@field speed number In metres a second.
---@field distance number The way from the first point, in metres; a pause between two segments adds nothing.
---@field segment integer The segment of the track, from 1: the receiver made no points between two of them.
---@field heart_rate? number Beats a minute.
---@field cadence? number Turns a minute.
---@field power? number In watts.
---@field temperature? number In degrees Celsius.

-- The names of values in a file, and their units.
local sensors = { altitude = "ele", heart_rate = "hr", cadence = "cad", power = "power", temperature = "atemp" }
local units = {
  latitude = "deg", longitude = "deg", altitude = "m", distance = "m", speed = "m/s", heart_rate = "1/min",
  cadence = "1/min", power = "W", temperature = "°C",
}
local earth = 6371008.8

-- Days since 1970 of a date of the Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
local function days(year, month, day)
  if month <= 2 then year = year - 1 end
  local era = year // 400
  local of_era = year - era * 400
  local of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
  return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468
end

-- Seconds since 1970 of a time as `2024-05-01T10:00:00.5Z` or with a zone as `+02:00`; nil for other texts.
local function seconds(text)
  local year, month, day, hour, minute, second, zone =
    text:match("^%s*(%d%d%d%d)-(%d%d)-(%d%d)T(%d%d):(%d%d):(%d%d%.?%d*)([Z+-]?[%d:]*)%s*$")
  if not year then return nil end
  local sign, hours, minutes = zone:match("^([+-])(%d%d):?(%d%d)$")
  local shift = sign and (hours * 3600 + minutes * 60) * (sign == "+" and 1 or -1) or 0
  local date = days(math.tointeger(year), math.tointeger(month), math.tointeger(day))
  return date * 86400 + hour * 3600 + minute * 60 + tonumber(second) - shift
end

-- The number in an element, whose name may have a prefix.
local function number(body, name)
  local text = body:match("<" .. name .. "[^>]*>%s*([^<]-)%s*<") or body:match("<%w+:" .. name .. "[^>]*>%s*([^<]-)%s*<")
  local value = tonumber(text)
  return value and math.abs(value) < 1e9 and value + 0.0 or nil
end

-- The way between two points over the ground, in metres.
local function between(a, b)
  local phi, psi = math.rad(a.latitude), math.rad(b.latitude)
  local half_x, half_y = math.rad(b.longitude - a.longitude) / 2, (psi - phi) / 2
  local square = math.sin(half_y) ^ 2 + math.cos(phi) * math.cos(psi) * math.sin(half_x) ^ 2
  return 2 * earth * math.asin(math.min(1, math.sqrt(square)))
end

-- Adds the ways, and speeds over the neighbours where the file has none.
local function measure(points)
  local function neighbour(index, step)
    local other = points[index + step]
    return other and other.segment == points[index].segment and other or points[index]
  end
  for index, point in ipairs(points) do
    local before = points[index - 1]
    point.distance = before and before.distance + between(neighbour(index, -1), point) or 0.0
  end
  for index, point in ipairs(points) do
    local first, last = neighbour(index, -1), neighbour(index, 1)
    point.speed = point.speed or (last.distance - first.distance) / math.max(last.time - first.time, 1e-3)
  end
end

-- The point of a place and what stands inside its element; nil without a place and a time.
local function read_point(attributes, body)
  local latitude, longitude = attributes:match("lat=[\"']([^\"']+)"), attributes:match("lon=[\"']([^\"']+)")
  local point = { latitude = tonumber(latitude), longitude = tonumber(longitude) }
  point.time = seconds(body:match("<time>([^<]*)</time>") or "")
  if not (point.latitude and point.longitude and point.time) then return nil end
  if math.abs(point.latitude) > 90 or math.abs(point.longitude) > 180 then return nil end
  for name, element in pairs(sensors) do point[name] = number(body, element) end
  point.speed = number(body, "speed")
  return point
end

--- Reads the points of all tracks, in order of time. Points without a time, and those that go back in it, are left out.
---@param text string the file
---@return gpx.point[]
function gpx.points(text)
  local points, last, segment = {}, -math.huge, 0
  for element, attributes, start in text:gmatch("<(trk%a+)([^>]*)>()") do
    if element == "trkseg" then segment = segment + 1 end
    -- A point without contents has no time.
    local stop = element == "trkpt" and attributes:sub(-1) ~= "/" and text:find("</trkpt>", start, true)
    local point = stop and read_point(attributes, text:sub(start, stop - 1))
    if point and point.time > last then
      point.segment, last = segment, point.time
      points[#points + 1] = point
    end
  end
  if #points < 2 then error("gpx: the file has no track with two points that have a place and a time", 2) end
  measure(points)
  return points
end

-- The values of a point, or of a place between it and the next one.
local function values(point, following, part)
  local found = {}
  for name in pairs(units) do
    local from, to = point[name], following and following[name]
    if from then found[name] = following and to and from + (to - from) * part or from end
  end
  return found
end

-- How long a point holds before a pause or the end: as long as the one before it, at most 5 seconds.
local function hold(points, index)
  local before, point, following = points[index - 1], points[index], points[index + 1]
  local step = before and before.segment == point.segment and point.time - before.time or 1
  return math.min(step, 5, following and (following.time - point.time) / 2 or 5)
end

--- Makes timed metadata of a track. It has no samples in the pauses between the track's segments.
---@param text string the file
---@param options? { begin?: number } begin: the time of the first point in the asset, in seconds; 0 by default, and negative if the video starts after the track
---@return edit.asset
function gpx.asset(text, options)
  local points, begin = gpx.points(text), options and options.begin or 0
  local samples = {}
  for index, point in ipairs(points) do
    local time, following = begin + point.time - points[1].time, points[index + 1]
    if following and following.segment ~= point.segment then following = nil end
    local length = following and following.time - point.time or hold(points, index)
    if time >= 0 then
      samples[#samples + 1] = { time = time, values = values(point), duration = not following and length or nil }
    elseif time + length > 0 then
      samples[1] = { time = 0, values = values(point, following, -time / length),
        duration = not following and time + length or nil }
    end
  end
  if #samples == 0 then error("gpx: the track ends before the asset begins: choose another begin", 2) end
  return edit.sample_data_asset { samples = samples, units = units }
end

return gpx
