-- The pictures that the gallery's stills are made from: landscapes and people, all drawn.
--
--   luaedit run scenes.lua --scene lake --light evening --duration 4 -o lake.mp4
--   luaedit run scenes.lua --scene presenter --backdrop "#00b140" -o presenter.mp4

local args = edit.recipe {
  summary = "Draws the scenes of the gallery",
  options = {
    { "scene", kind = "choice", default = "lake", choices = { "lake", "city", "presenter", "portrait" },
      help = "lake: a boat before mountains; city: cars before houses; presenter, portrait: somebody who speaks" },
    { "light", kind = "choice", default = "day", choices = { "day", "evening", "night", "autumn" }, help = "the colours" },
    { "backdrop", kind = "color", help = "behind people; a room without it" },
    { "duration", kind = "time", default = 4, min = 0.04, help = "how long it lasts" },
    { "canvas", kind = "size", default = { 960, 540 }, help = "in pixels" },
    { "shake", kind = "number", default = 0, min = 0, max = 0.1, help = "of the camera, as a part of the width" },
  },
}

local lights = {
  day = { sky = { { 92, 160, 220 }, { 214, 236, 250 } }, far = "#7d9bb8", near = "#4f7a5c", front = "#2f5a3c",
    sun = "#fff6d0", water = { { 120, 180, 214 }, { 40, 100, 148 } }, house = "#3c5068", window = "#cfe6f4" },
  evening = { sky = { { 58, 52, 120 }, { 255, 160, 94 } }, far = "#8a5a86", near = "#5a3a6a", front = "#2c2348",
    sun = "#ffe08a", water = { { 232, 140, 98 }, { 62, 46, 104 } }, house = "#33264e", window = "#ffcf70" },
  night = { sky = { { 8, 14, 40 }, { 42, 66, 116 } }, far = "#22355c", near = "#172848", front = "#0c172e",
    sun = "#eef2ff", water = { { 40, 62, 108 }, { 10, 18, 44 } }, house = "#101a34", window = "#ffd98a" },
  autumn = { sky = { { 150, 178, 196 }, { 250, 232, 204 } }, far = "#a48f8c", near = "#b0713c", front = "#7a3f26",
    sun = "#fff4dc", water = { { 206, 186, 160 }, { 96, 104, 112 } }, house = "#5c4a44", window = "#f6e2b4" },
}

local light = lights[args.light]
local W, H = args.canvas.width, args.canvas.height
local U = math.min(W, H) / 100

local function rgb(from, to, part)
  local c = {}
  for i = 1, 3 do c[i] = (from[i] + (to[i] - from[i]) * part) / 255 end
  return c
end

local function gradient(canvas, colors, top, bottom)
  local count = 48
  for i = 0, count - 1 do
    local y = top + (bottom - top) * i / count
    canvas:fill_rectangle({ -W * 0.1, y, W * 1.2, (bottom - top) / count + 1 }, rgb(colors[1], colors[2], i / count))
  end
end

-- A ridge of hills from side to side.
local function ridge(canvas, base, height, color, seed)
  local d = { ("M %.1f %.1f"):format(-W * 0.1, H * 1.1) }
  for i = 0, 48 do
    local x = i / 48
    local y = math.abs(math.sin(x * 5.1 + seed)) * 0.6 + math.abs(math.sin(x * 12.7 + seed * 2.3)) * 0.28
      + math.sin(x * 41 + seed) * 0.03
    d[#d + 1] = ("L %.1f %.1f"):format(W * (x * 1.2 - 0.1), base - y * height)
  end
  d[#d + 1] = ("L %.1f %.1f Z"):format(W * 1.1, H * 1.1)
  canvas:fill_path(table.concat(d, " "), color)
end

local function pine(canvas, x, y, size, color)
  for i = 0, 2 do
    local w, top = size * (0.28 + i * 0.09), y - size * (1 - i * 0.27)
    local foot = top + size * 0.45
    canvas:fill_path(("M %f %f L %f %f L %f %f Z"):format(x, top, x - w, foot, x + w, foot), color)
  end
end

local function boat(canvas, x, y, size)
  canvas:fill_path(("M %f %f L %f %f L %f %f L %f %f Z"):format(x - size, y, x + size, y, x + size * 0.7, y + size * 0.34,
    x - size * 0.75, y + size * 0.34), "#5b2b22")
  canvas:fill_path(("M %f %f L %f %f L %f %f Z"):format(x, y - size * 1.9, x, y - size * 0.12, x + size * 0.85,
    y - size * 0.12), "#fbf7ef")
  canvas:fill_path(("M %f %f L %f %f L %f %f Z"):format(x - size * 0.1, y - size * 1.6, x - size * 0.1, y - size * 0.12,
    x - size * 0.7, y - size * 0.12), "#e5533d")
end

local function sky(canvas, horizon)
  gradient(canvas, light.sky, -H * 0.1, horizon)
  if args.light == "night" then
    for i = 1, 70 do
      local x, y = (i * 0.6180339) % 1, (i * 0.7548776) % 1
      canvas:fill_ellipse({ x * W, y * horizon * 0.8, U * 0.35, U * 0.35 }, { 1, 1, 1, 0.4 + 0.5 * (i % 3) / 2 })
    end
  end
  local r = U * 8
  for i = 3, 1, -1 do
    local g = r * (1 + i * 0.35)
    canvas:fill_ellipse({ W * 0.7 - g, horizon * 0.55 - g, 2 * g, 2 * g }, { 1, 0.95, 0.75, 0.10 })
  end
  canvas:fill_ellipse({ W * 0.7 - r, horizon * 0.55 - r, 2 * r, 2 * r }, light.sun)
end

local scenes = {}

function scenes.lake(canvas, t)
  local horizon = H * 0.62
  sky(canvas, horizon)
  ridge(canvas, horizon, U * 34, light.far, 1.3)
  ridge(canvas, horizon + U, U * 16, light.near, 4.2)
  gradient(canvas, light.water, horizon, H * 1.1)
  for i = 0, 26 do
    local y = horizon + U * 2 + (i / 26) ^ 1.6 * H * 0.36
    local width = U * (4 + (i * 7 % 11)) * (0.5 + i / 20)
    local x = W * 0.7 + math.sin(i * 2.1 + t * 1.3) * U * (2 + i * 0.7) - width / 2
    canvas:fill_rectangle({ x, y, width, U * (0.3 + i * 0.02) }, { 1, 0.96, 0.82, 0.28 })
  end
  local bob = math.sin(t * 2.2) * U * 0.5
  boat(canvas, W * (0.16 + 0.1 * t), horizon + U * 9 + bob, U * 7)
  for i = 1, 4 do
    local x, y = W * (0.3 + i * 0.05 + t * 0.03), H * (0.16 + (i % 3) * 0.035)
    local flap = math.sin(t * 9 + i) * U * 1.2
    canvas:stroke_path(("M %f %f Q %f %f %f %f Q %f %f %f %f"):format(x - U * 2.4, y - flap, x - U, y - U * 0.6, x, y,
      x + U, y - U * 0.6, x + U * 2.4, y - flap), "#20283c", U * 0.5)
  end
  for i = 0, 7 do
    local x = i < 4 and -0.02 + i * 0.042 or 0.86 + (i - 4) * 0.05
    pine(canvas, W * x, H * (1.02 + i % 2 * 0.03), U * (26 + i * 5 % 13), light.front)
  end
end

function scenes.city(canvas, t)
  local ground = H * 0.8
  sky(canvas, ground)
  for i = 0, 11 do
    local w = W / 11
    local h = U * (26 + (i * 37 % 29))
    local x = i * w - w * 0.4
    canvas:fill_rectangle({ x, ground - h, w * 0.86, h }, i % 2 == 0 and light.house or light.far)
    for row = 0, math.floor(h / (U * 6)) - 1 do
      for column = 0, 2 do
        if (i * 5 + row * 3 + column * 7) % 4 ~= 0 then
          local left, top = x + w * (0.12 + column * 0.24), ground - h + U * (3 + row * 6)
          canvas:fill_rectangle({ left, top, w * 0.13, U * 2.8 }, light.window)
        end
      end
    end
  end
  canvas:fill_rectangle({ -W * 0.1, ground, W * 1.2, H }, "#2b2e38")
  for i = -1, 12 do canvas:fill_rectangle({ W * i / 10, ground + U * 9.4, W * 0.05, U * 0.8 }, "#e8e3d0") end
  for i, color in ipairs { "#e5533d", "#3f8efc", "#ffd166" } do
    local way = i % 2 == 0 and -1 or 1
    local x = ((0.1 + i * 0.31 + way * t * (0.12 + i * 0.03)) % 1.3 - 0.15) * W
    local y = ground + (way > 0 and U * 11.5 or U * 2.5)
    canvas:fill_rectangle({ x, y, U * 15, U * 4.4 }, color, U * 1.6)
    canvas:fill_rectangle({ x + U * 3, y - U * 3, U * 8.5, U * 4.4 }, color, U * 1.8)
    canvas:fill_rectangle({ x + U * 4, y - U * 2.2, U * 6.5, U * 2.4 }, "#dcebf5", U)
    for wheel = 0, 1 do
      canvas:fill_ellipse({ x + U * (2.2 + wheel * 7.6), y + U * 2.8, U * 3.2, U * 3.2 }, "#14161c")
    end
  end
end

local function room(canvas)
  gradient(canvas, { { 46, 60, 84 }, { 96, 116, 140 } }, -H * 0.1, H * 1.1)
  canvas:fill_rectangle({ W * 0.08, H * 0.12, W * 0.24, H * 0.36 }, "#dfe9f2", U)
  canvas:fill_rectangle({ W * 0.095, H * 0.14, W * 0.21, H * 0.32 }, "#8fc0de", U * 0.6)
  for i = 0, 5 do
    local h = U * (11 + i * 5 % 7)
    canvas:fill_rectangle({ W * (0.74 + i * 0.03), H * 0.42 - h, W * 0.024, h },
      ({ "#e5533d", "#ffd166", "#3f8efc", "#f3efe6", "#2a9d8f", "#9b5de5" })[i + 1], U * 0.4)
  end
  canvas:fill_rectangle({ W * 0.71, H * 0.42, W * 0.24, U * 1.4 }, "#7a4f34")
end

local function person(canvas, t, x, y, size)
  local nod, wave = math.sin(t * 2.4) * size * 0.012, math.sin(t * 5) * 14
  local skin, shirt, hair = "#e8b08c", "#e5533d", "#4a2c22"
  -- An arm that waves, behind the body.
  canvas:save()
  canvas:concat(edit.transform():translate(x + size * 0.36, y + size * 0.42):rotate(28 + wave))
  canvas:fill_rectangle({ -size * 0.07, -size * 0.44, size * 0.14, size * 0.5 }, shirt, size * 0.07)
  canvas:fill_ellipse({ -size * 0.08, -size * 0.56, size * 0.16, size * 0.18 }, skin)
  canvas:restore()
  canvas:fill_rectangle({ x - size * 0.44, y + size * 0.3, size * 0.88, size * 1.2 }, shirt, size * 0.26)
  canvas:fill_rectangle({ x - size * 0.11, y + size * 0.1, size * 0.22, size * 0.3 }, "#d89c78", size * 0.1)
  y = y + nod
  canvas:fill_ellipse({ x - size * 0.33, y - size * 0.52, size * 0.66, size * 0.66 }, hair)
  canvas:fill_ellipse({ x - size * 0.27, y - size * 0.42, size * 0.54, size * 0.64 }, skin)
  local fringe = "M -0.3 -0.14 Q -0.26 -0.5 0.04 -0.48 Q 0.3 -0.44 0.29 -0.12 Q 0.08 -0.34 -0.3 -0.14 Z"
  canvas:save()
  canvas:concat(edit.transform():translate(x, y):scale(size))
  canvas:fill_path(fringe, hair)
  canvas:restore()
  local blink = t % 2.6 < 0.12 and 0.2 or 1
  for side = -1, 1, 2 do
    local e = size * 0.035
    canvas:fill_ellipse({ x + side * size * 0.11 - e, y - size * 0.1 - e * blink, 2 * e, 2 * e * blink }, "#2a1c18")
  end
  local open = size * (0.02 + 0.035 * math.abs(math.sin(t * 7)))
  canvas:fill_ellipse({ x - size * 0.08, y + size * 0.07 - open / 2, size * 0.16, open + size * 0.02 }, "#9c3b3b")
end

function scenes.presenter(canvas, t)
  if args.backdrop then canvas:clear(args.backdrop) else room(canvas) end
  person(canvas, t, W * 0.5, H * 0.44, U * 52)
end

function scenes.portrait(canvas, t)
  if args.backdrop then canvas:clear(args.backdrop) else room(canvas) end
  person(canvas, t, W * 0.32, H * 0.5, U * 60)
end

local drawn = edit.drawn_asset {
  size = args.canvas, duration = args.duration, frame_rate = 25,
  draw = function(canvas, time)
    local t = time.seconds
    if args.shake > 0 then
      local function tremble(a, b) return (math.sin(t * a) + math.sin(t * b + 1)) / 2 * args.shake * W end
      canvas:set_transform(edit.transform():translate(tremble(23, 37), tremble(29, 41)))
    end
    scenes[args.scene](canvas, t)
  end,
}

local comp = edit.composition()
comp:insert_time_range(edit.range(0, args.duration), drawn, 0)
return edit.movie { composition = comp }
