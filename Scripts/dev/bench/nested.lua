-- Ten seconds of a film under a title: flat, as a movie inside another one, or as one that is shown four times.
local args = edit.recipe {
  summary = "A film in a film",
  inputs = { { "video", kind = "media" } },
  options = { { "how", kind = "choice", choices = { "flat", "inside", "four" }, default = "flat" } },
}
local source = edit.asset(args.video)
local range = edit.range(0, 10)
local size = edit.video_composition_for(source).render_size

-- The film with a title over it, as a movie.
local function film()
  local c = edit.composition()
  c:add_track("video"):insert_time_range(range, source.video, 0)
  local vc = edit.video_composition_for(c)
  local root, video = edit.layer(), edit.layer()
  root:add_sublayer(video)
  root:add_sublayer(edit.text_layer {
    string = "A film", font_size = size.height / 10, position = { size.width / 2, size.height * 0.8 },
  })
  vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
  return edit.movie { composition = c, video_composition = vc }
end

if args.how == "flat" then return film() end
local inner, o = film(), edit.composition()
local count = args.how == "four" and 4 or 1
for _ = 1, count do o:add_track("video"):insert_time_range(range, inner.video, 0) end
local vc = edit.video_composition_for(o)
for n, layer in ipairs(vc.instructions[1].layer_instructions) do
  if count == 4 then
    local x, y = (n - 1) % 2 * size.width / 2, (n - 1) // 2 * size.height / 2
    layer:set_transform(edit.transform():translate(x, y):scale(0.5), 0)
  end
end
return edit.movie { composition = o, video_composition = vc }
