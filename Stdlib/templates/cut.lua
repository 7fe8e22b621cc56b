-- RECIPE.lua: keeps parts of a video, one after the other.
--
--   luaedit run RECIPE.lua in.mp4 --part 0-1 --part 1:30-1:42.5 -o out.mp4
--   luaedit plan RECIPE.lua in.mp4         shows the timeline
--   luaedit doc composition                says all that can be done with it

local args = edit.recipe {
  summary = "Keeps parts of a video, one after the other",
  inputs = { { "video", kind = "media", needs = "video or sound", help = "the video" } },
  options = {
    { "part", kind = "string", many = true, help = "from when to when, such as 0:05-0:12.5; all of it without any" },
  },
}

local source = edit.asset(args.video)
local composition = edit.composition()

-- Times are exact fractions: texts such as "1:02.5" are times as well as numbers are.
local parts = {}
for index, text in ipairs(args.part or {}) do
  local start, stop = text:match("^(.+)%-(.+)$")
  if not start then edit.fail("--part: write it as 0:05-0:12.5, not " .. text) end
  parts[index] = edit.between(start, stop)
end
if #parts == 0 then parts[1] = edit.range(0, source.duration) end

-- What every track of the video has in a part goes to the end of the composition.
for _, part in ipairs(parts) do
  composition:insert_time_range(part, source, composition.duration)
end

return edit.movie { composition = composition }
