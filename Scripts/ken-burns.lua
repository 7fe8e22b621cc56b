-- Moves slowly over a still picture, or over several, each fading into the next, as documentaries do.
--
--   luaedit run ken-burns.lua map.jpg --move "0.5 0.5 1 to 0.32 0.4 3" --duration 8
--   luaedit run ken-burns.lua a.jpg b.jpg c.jpg --move in --move left --music song.mp3 -o film.mp4

local audio, stills = require "audio", require "stills"

local args = edit.recipe {
  summary = "Moves slowly over still pictures, as documentaries do",
  inputs = { { "pictures", kind = "media", many = true, needs = "still", help = "the pictures, in order" } },
  options = {
    { "move", kind = "string", many = true,
      help = "of the first picture, the second, and so on; the last ones begin again: in, out, left, right, up, down,"
        .. " or 'X Y ZOOM to X Y ZOOM', the middle of what is seen, from 0 to 1, and how large" },
    { "zoom", kind = "number", default = 1.25, min = 1, max = 10, help = "of in and out, and all through the other ways" },
    { "duration", kind = "time", default = 6, min = 0.2, help = "how long each picture is seen, fades included" },
    { "fade", kind = "time", default = 1, min = 0, help = "how long one fades into the next" },
    { "ease", kind = "boolean", default = true, help = "whether the way begins and ends gently" },
    { "canvas", kind = "size", default = { 1920, 1080 }, help = "of the result, in pixels" },
    { "rate", kind = "rate", default = 30, min = 1, max = 120, help = "frames a second" },
    { "music", kind = "media", needs = "sound", help = "repeated or cut to the length, and faded out" },
  },
}

if #args.pictures > 1 and not (args.fade * 2 <= args.duration) then
  edit.fail("--fade is more than half of --duration, so that pictures would fade in and out at once")
end
local options = {
  canvas = { args.canvas.width, args.canvas.height }, rate = args.rate, fade = args.fade, eased = args.ease,
}

local near = args.zoom
local ways = {
  ["in"] = { stills.centre, { zoom = near, x = 0.5, y = 0.5 } },
  ["out"] = { { zoom = near, x = 0.5, y = 0.5 }, stills.centre },
  ["left"] = { { zoom = near, x = 1, y = 0.5 }, { zoom = near, x = 0, y = 0.5 } },
  ["right"] = { { zoom = near, x = 0, y = 0.5 }, { zoom = near, x = 1, y = 0.5 } },
  ["up"] = { { zoom = near, x = 0.5, y = 1 }, { zoom = near, x = 0.5, y = 0 } },
  ["down"] = { { zoom = near, x = 0.5, y = 0 }, { zoom = near, x = 0.5, y = 1 } },
}

-- The views that a picture's move goes from and to.
local function way(move, source)
  if ways[move] then return table.unpack(ways[move]) end
  local function view(text)
    local x, y, zoom = text:match("^%s*([%d.]+)[%s,]+([%d.]+)[%s,]+([%d.]+)%s*$")
    x, y, zoom = tonumber(x), tonumber(y), tonumber(zoom)
    if x and y and zoom and x <= 1 and y <= 1 and zoom >= 1 and zoom <= 100 then
      return stills.around(source, x, y, zoom, options)
    end
    edit.fail(("--move: '%s' is neither in, out, left, right, up or down nor such as '0.5 0.5 1 to 0.3 0.4 2',"
      .. " with places from 0 to 1 and zooms from 1"):format(move))
  end
  local first, last = move:match("^(.-)%f[%a]to%f[%A](.*)$")
  return view(first or move), view(last or move)
end

local moves = args.move and #args.move > 0 and args.move or { "in", "left", "out", "right" }
local pictures = {}
for index, path in ipairs(args.pictures) do
  local source = edit.asset(path)
  local from, to = way(moves[(index - 1) % #moves + 1], source)
  pictures[index] = { source = source, duration = args.duration, from = from, to = to }
end

local comp, vc = stills.show(pictures, options)
local mix
if args.music then
  local music = edit.asset(args.music)
  mix = edit.audio_mix { input_parameters = audio.fill(comp, music, comp.duration, { fade_out = 3 }) }
end
return edit.movie { composition = comp, video_composition = vc, audio_mix = mix }
