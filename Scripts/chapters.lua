-- Gives a video chapters, from a list of times and titles or one every few minutes. Pictures and sound are copied, but
-- for files that hide some of their pictures: `luaedit plan` says so.
--
--   luaedit run chapters.lua talk.mp4 --list chapters.txt        lines such as "12:30 Questions"
--   luaedit run chapters.lua talk.mp4 --every 5:00
--   luaedit run chapters.lua talk.mp4 --every 5:00 --theme news  their titles and a bar of them in the picture
--   luaedit run chapters.lua talk.mp4 --print                    the ones it has, as such a list

local overlays, stage, themes = require "overlays", require "stage", require "themes"

local args = edit.recipe {
  summary = "Gives a video chapters, from a list or one every few minutes",
  inputs = { { "video", kind = "media", help = "the video, or a sound file" } },
  options = {
    { "list", kind = "file", needs = "text", help = "a text file: a time and a title on each line" },
    { "every", kind = "time", min = 1, help = "a chapter every so long" },
    { "title", kind = "string", default = "Part %d", help = "their titles with --every; %d stands for the number" },
    { "theme", kind = "file", needs = "theme", choices = themes.names, help = "show a bar of them and their titles in the picture, in this look; "
      .. "a brand's own as brand.lua" },
    { "print", kind = "boolean", default = false, help = "show the chapters as a list, and take none away" },
  },
}

local source = edit.asset(args.video)
local duration = source.duration
if not duration.is_numeric then edit.fail("'" .. args.video .. "' is a still picture") end
if args.list and args.every then edit.fail("--list and --every say the same thing twice; give one of them") end
if not (args.list or args.every or args.print) then
  edit.fail("say which chapters: --list FILE or --every TIME")
end

local function fail(line, text) error(("%s:%d: %s"):format(args.list, line, text), 0) end

-- The starts and titles that a list says.
local function read(path)
  local marks, number = {}, 0
  for text in (edit.read_text(path) .. "\n"):gmatch("(.-)\r?\n") do
    number = number + 1
    if text:find("%S") and not text:find("^%s*#") then
      local stamp, title = text:match("^%s*([%d:.,]+)%s*[-–—]?%s*(.-)%s*$")
      if not stamp then fail(number, "a line is a time and a title, such as 12:30 Questions") end
      local is_time, start = pcall(edit.time, (stamp:gsub(",", ".")))
      if not is_time then fail(number, ("'%s' is no time"):format(stamp)) end
      local last = marks[#marks]
      if last and start <= last.start then fail(number, "it does not begin after the chapter before it") end
      if start >= duration then
        fail(number, ("it begins at %s, and '%s' ends at %.6g s"):format(stamp, args.video, duration.seconds))
      end
      marks[#marks + 1] = { start = start, title = title ~= "" and title or ("Chapter %d"):format(#marks + 1) }
    end
  end
  if #marks == 0 then edit.fail("there is no chapter in '" .. path .. "'") end
  return marks
end

local function every(step)
  local marks, start = {}, edit.time.zero
  while start < duration do
    local number = #marks + 1
    -- Only the number is filled in, whatever else stands there.
    marks[number] = { start = start, title = (args.title:gsub("%%d", tostring(number))) }
    start = start + step
  end
  return marks
end

local chapters = source.chapters
if args.list or args.every then
  local marks = args.list and read(args.list) or every(args.every)
  chapters = {}
  for index, mark in ipairs(marks) do
    local following = marks[index + 1]
    chapters[index] = {
      title = mark.title, time_range = edit.between(mark.start, following and following.start or duration),
    }
  end
end

if args.print then
  for _, chapter in ipairs(chapters) do
    local seconds = chapter.time_range.start.seconds
    print(("%d:%02d:%06.3f %s"):format(seconds // 3600, seconds // 60 % 60, seconds % 60, chapter.title))
  end
end
if not args.theme then return edit.movie { composition = source, chapters = chapters } end

local scene, parts = stage.open(source), {}
for index, chapter in ipairs(chapters) do parts[index] = { title = chapter.title, start = chapter.time_range.start.seconds } end
if #parts == 0 then edit.fail("--theme: there are no chapters to show") end
scene:add(overlays.chapters { stage = scene, theme = args.theme, duration = duration.seconds, chapters = parts })
local movie = scene:movie()
movie.chapters = chapters
return movie
