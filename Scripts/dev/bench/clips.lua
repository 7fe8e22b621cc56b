-- The benchmark's job: many short clips of a few files, cut hard one after the other or dissolving.
local args = edit.recipe {
  summary = "Many clips of a few videos",
  inputs = { { "videos", kind = "media", many = true } },
  options = {
    { "clips", kind = "integer", default = 10000, min = 1 },
    { "frames", kind = "integer", default = 4, min = 4, help = "how many frames a clip lasts" },
    { "dissolve", kind = "boolean", default = false, help = "each clip turns into the next during its last frame" },
  },
}
local assets = {}
for index, path in ipairs(args.videos) do assets[index] = edit.asset(path) end
local rate = 30
local comp = edit.composition()
local tracks = { comp:add_track("video"), args.dissolve and comp:add_track("video") or nil }
local instructions = {}
local advance = args.dissolve and args.frames - 1 or args.frames

local function span(first, count) return edit.range(edit.time(first, rate), edit.time(count, rate)) end

-- A clip alone, and then, if there is another, both while one turns into the other.
local function instruct(clip, track, other)
  local start = clip * advance
  local isFirst, isLast = clip == 0, clip == args.clips - 1
  local alone = span(start + (isFirst and 0 or 1), advance - (isFirst and 0 or 1) + (isLast and 1 or 0))
  instructions[#instructions + 1] =
    edit.instruction { time_range = alone, layer_instructions = { edit.layer_instruction(track) } }
  if isLast then return end
  local both = span(start + advance, 1)
  local upper = edit.layer_instruction(other)
  upper:set_opacity_ramp(0, 1, both)
  instructions[#instructions + 1] =
    edit.instruction { time_range = both, layer_instructions = { upper, edit.layer_instruction(track) } }
end

for clip = 0, args.clips - 1 do
  local asset = assets[clip % #assets + 1]
  local track = tracks[clip % #tracks + 1]
  track:insert_time_range(span(clip * 7 % 60, args.frames), asset.video, edit.time(clip * advance, rate))
  if args.dissolve then instruct(clip, track, tracks[(clip + 1) % #tracks + 1]) end
end
local vc = edit.video_composition_for(comp)
if args.dissolve then vc.instructions = instructions end
return edit.movie { composition = comp, video_composition = vc }
