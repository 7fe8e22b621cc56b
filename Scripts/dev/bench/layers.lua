-- The benchmark's job: ten seconds of a video under twenty texts that move, under twenty that do not, or under credits.
local args = edit.recipe {
  summary = "Texts over a video",
  inputs = { { "video", kind = "media" } },
  options = { { "texts", kind = "choice", choices = { "moving", "static", "credits" }, default = "moving" } },
}
local duration = 10
local source = edit.asset(args.video)
local comp = edit.composition()
comp:add_track("video"):insert_time_range(edit.range(0, duration), source.video, 0)
local vc = edit.video_composition_for(comp)
local size = vc.render_size
local video = edit.layer { frame = { 0, 0, size.width, size.height } }
local parent = edit.layer { frame = { 0, 0, size.width, size.height } }
parent:add_sublayer(video)

local function text(words, x, y)
  local layer = edit.text_layer {
    string = words, font = "DejaVu Sans", font_size = 48, foreground_color = "white", anchor_point = { 0, 0 },
    position = { x, y },
  }
  parent:add_sublayer(layer)
  return layer
end

-- Twenty captions of about 700 by 60 pixels, in two columns.
local function captions()
  local layers = {}
  for n = 0, 19 do
    layers[n + 1] = text(("Caption %d of twenty captions"):format(n + 1), 60 + n % 2 * 900, 20 + n // 2 * 105)
  end
  return layers
end

local function animate(layer, key_path, from, to, options)
  local animation = edit.animation { key_path = key_path, from = from, to = to, duration = duration }
  for name, value in pairs(options or {}) do animation[name] = value end
  layer:add_animation(animation, key_path)
end

if args.texts == "static" then
  captions()
elseif args.texts == "moving" then
  for n, layer in ipairs(captions()) do
    -- Slanting, so that no row or column stays on whole pixels; half of them fade too.
    animate(layer, "position", { layer.position.x, layer.position.y }, { layer.position.x + 90.5, layer.position.y + 30.3 })
    if n % 2 == 0 then
      animate(layer, "opacity", 0.2, 1, { duration = 1, autoreverses = true, repeat_count = 5 })
    end
  end
else
  local lines = {}
  for n = 1, 60 do lines[n] = ("Name %d and what it did"):format(n) end
  local credits = text(table.concat(lines, "\n"), 500, 0)
  animate(credits, "position", { 500, size.height }, { 500, -60 * 58 })
end
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
