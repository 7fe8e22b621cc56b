-- Cues with the times of their words, from what speech recognition writes.
--
--   local transcripts, captions = require("transcripts"), require("captions")
--   local cues = transcripts.read("words.json")
--   scene:add(captions.layer(cues, { style = "grow", words = 3, frame = frame, margin = 80, font_size = 64 }))
--
-- Read are the JSON of WhisperX, whisper, faster-whisper, whisper.cpp (--output-json-full), OpenAI (verbose_json) and Vosk,
-- lists of { "word": "Hi", "start": 0.5, "end": 0.8 }, and subtitles with and without times of words: WebVTT, ASS, SRT. Their
-- kind is known by their shape, whatever the name of the file.

local json, subtitles, words = require("json"), require("subtitles"), require("words")

local transcripts = {}

---@class transcripts.options
---@field encoding? string The encoding of the file, if it is not UTF-8, such as windows-1252.
---@field delay? edit.time|number|string The time by which all cues are later; negative for earlier.
---@field overlaps? "refuse"|"cut" Words that begin before the one before them ends: an error by default; cut ends the earlier word there.

-- Times are written in hundredths of a second, so neighbours may overlap by rounding.
local rounding = 0.05
-- The longest cue that words without sentences make, in letters, and the pause in seconds that ends one.
local longest, pause = 84, 0.8

local function excerpt(text) return ("\"%s\""):format(#text > 40 and text:sub(1, (utf8.offset(text, 0, 38) or 38) - 1) .. "…" or text) end

-- The number at a name of a word, in seconds.
local function seconds(state, raw, name, scale, called)
  local value = raw[name]
  if value == nil or value == json.null then return nil end
  if type(value) == "string" and tonumber(value) then
    state.fail(("%s has the text \"%s\" as its %s; write the number without quotes"):format(called, value, name))
  elseif type(value) ~= "number" then
    state.fail(("%s has a %s as its %s, not a number of seconds"):format(called, type(value), name))
  elseif value < 0 then
    state.fail(("%s has %g s as its %s, before the recording begins; times count from 0"):format(called, value / scale, name))
  end
  return value / scale
end

-- A word of a list; times may be missing.
local function read_word(state, raw)
  state.count = state.count + 1
  if type(raw) ~= "table" then state.fail(("word %d is not an object with a word, a start and an end"):format(state.count)) end
  local text = raw.word or raw.text or raw.punctuated_word
  if type(text) ~= "string" then state.fail(("word %d has no text at \"word\" or \"text\""):format(state.count)) end
  local called = ("word %d (%s)"):format(state.count, excerpt(text:match("^%s*(.-)%s*$")))
  return {
    text = text, called = called, start = seconds(state, raw, "start", 1, called), stop = seconds(state, raw, "end", 1, called),
  }
end

local function read_words(state, list)
  local result = {}
  for index, raw in ipairs(list) do result[index] = read_word(state, raw) end
  return result
end

-- Gives words without times the room between their neighbours, in proportion to their letters.
local function fill(list)
  local index = 1
  while index <= #list do
    if list[index].start and list[index].stop then
      index = index + 1
    else
      local last, letters = index, 0
      while list[last + 1] and not (list[last + 1].start and list[last + 1].stop) do last = last + 1 end
      local before, after = list[index - 1], list[last + 1]
      if not before and not after then return false end
      for place = index, last do letters = letters + #list[place].text + 1 end
      local from = list[index].start or before and before.stop or math.max(0, after.start - letters * 0.06)
      local to = list[last].stop or after and math.max(from, after.start) or from + letters * 0.06
      local sum = 0
      for place = index, last do
        local word = list[place]
        word.start = from + (to - from) * sum / letters
        sum = sum + #word.text + 1
        word.stop = from + (to - from) * sum / letters
      end
      index = last + 1
    end
  end
  return true
end

-- Refuses words that run backwards or overlap.
local function check(state, list)
  local before = state.last
  for _, word in ipairs(list) do
    if word.stop < word.start then
      state.fail(("%s ends at %g s, before it begins at %g s; correct its times"):format(word.called, word.stop, word.start))
    end
    if before and word.start < before.start - rounding then
      state.fail(("%s begins at %g s, before %s, which begins at %g s; put the words in the order in which they are spoken"):format(
        word.called, word.start, before.called, before.start))
    elseif before and word.start < before.stop then
      if before.stop - word.start > rounding and state.overlaps ~= "cut" then
        state.fail(("%s begins at %g s, before %s ends at %g s; correct the times, or end the earlier word there with %s"):format(
          word.called, word.start, before.called, before.stop, state.cutting))
      end
      word.start = math.max(word.start, before.start)
      before.stop = math.max(before.start, word.start)
    end
    before = word
  end
  state.last = before
end

local function instant(value) return edit.time(math.floor(value * 1000 + 0.5), 1000) end

-- Adds a cue of words, and of a text if it has more than these.
local function add(state, list, text)
  local shown = {}
  for _, word in ipairs(list) do
    word.text = word.text:match("^%s*(.-)%s*$")
    if word.text ~= "" then shown[#shown + 1] = word end
  end
  if #shown == 0 then return end
  check(state, shown)
  state.pending[#state.pending + 1] = { words = shown, text = text }
end

-- Adds cues of words without sentences: they end with a full stop, a pause or when they are long.
local function add_words(state, list)
  if not fill(list) then state.fail("no word has a start and an end") end
  local part, letters = {}, 0
  for index, word in ipairs(list) do
    part[#part + 1], letters = word, letters + #word.text + 1
    local following = list[index + 1]
    if not following or word.text:match("[.!?…]%s*$") or following.start - word.stop >= pause or letters > longest then
      add(state, part)
      part, letters = {}, 0
    end
  end
end

-- Adds a sentence without times of words.
local function add_plain(state, raw, scale, from, to)
  state.sentences = state.sentences + 1
  local called = ("sentence %d"):format(state.sentences)
  local start, stop = seconds(state, from, to and "from" or "start", scale, called),
  seconds(state, to or from, to and "to" or "end", scale, called)
  if type(raw) ~= "string" or not start or not stop then state.fail(called .. " has no text, start or end") end
  if not words.any(raw) then return end
  local word = { text = raw, called = called, start = start, stop = stop }
  check(state, { word })
  state.pending[#state.pending + 1] = { words = { word }, text = raw:match("^%s*(.-)%s*$"), is_plain = true }
end

-- WhisperX, whisper and faster-whisper: segments with words.
local function read_segments(state, list)
  for _, segment in ipairs(list) do
    local spoken = type(segment.words) == "table" and read_words(state, segment.words) or {}
    if #spoken > 0 and fill(spoken) then add(state, spoken) else add_plain(state, segment.text, 1, segment) end
  end
end

-- OpenAI: words without punctuation beside the whole text, and perhaps segments.
local function read_openai(state, value)
  local list, text, place = read_words(state, value.words), value.text, 1
  for _, word in ipairs(list) do
    local first, last = nil, nil
    if type(text) == "string" then first, last = text:find(word.text, place, true) end
    -- A word that is written otherwise in the text is not looked for far away.
    if first and first - place < 60 then
      local head, tail = text:sub(place, first - 1):match("%S*$"), text:match("^%S*", last + 1)
      if not words.is_mark(head) then head = "" end
      if not words.is_mark(tail) then tail = "" end
      word.text, place = head .. word.text .. tail, last + 1 + #tail
    end
  end
  local segments = type(value.segments) == "table" and value.segments or {}
  if #segments == 0 then return add_words(state, list) end
  if not fill(list) then state.fail("no word has a start and an end") end
  local at = 1
  for index, segment in ipairs(segments) do
    local part, stop = {}, index < #segments and seconds(state, segment, "end", 1, "a segment") or math.huge
    while list[at] and list[at].start < (stop or math.huge) do
      part[#part + 1], at = list[at], at + 1
    end
    add(state, part)
  end
end

-- whisper.cpp: tokens in thousandths of a second; a word begins with a space.
local function read_tokens(state, tokens)
  local result = {}
  for _, token in ipairs(tokens) do
    local text, offsets = token.text, type(token.offsets) == "table" and token.offsets or {}
    if type(text) == "string" and not text:match("^%[_.*%]$") and text ~= "" then
      local word = result[#result]
      if not word or text:match("^%s") then
        state.count = state.count + 1
        word = { text = "", called = ("word %d (%s)"):format(state.count, excerpt(text:match("^%s*(.-)%s*$"))) }
        word.start = seconds(state, offsets, "from", 1000, word.called)
        result[#result + 1] = word
      end
      word.text = word.text .. text
      word.stop = seconds(state, offsets, "to", 1000, word.called) or word.stop
    end
  end
  return result
end

local function read_whisper_cpp(state, list)
  local has_tokens, longest_piece = false, 0
  for _, segment in ipairs(list) do
    if type(segment.tokens) == "table" and #segment.tokens > 0 then has_tokens = true end
    if type(segment.text) == "string" then longest_piece = math.max(longest_piece, #words.pieces(segment.text)) end
  end
  -- With a length of one, each segment is a token.
  if not has_tokens and longest_piece <= 1 then return add_words(state, read_tokens(state, list)) end
  for _, segment in ipairs(list) do
    local spoken = has_tokens and read_tokens(state, segment.tokens or {}) or {}
    local offsets = type(segment.offsets) == "table" and segment.offsets or {}
    if #spoken > 0 and fill(spoken) then add(state, spoken)
    else add_plain(state, segment.text, 1000, offsets, offsets) end
  end
end

local function is_list(value) return type(value) == "table" and (#value > 0 or next(value) == nil) end

-- Reads a value by its shape; returns true if it is a transcript.
local function read_value(state, value)
  if type(value) ~= "table" then return false end
  local first = value[1]
  if type(first) == "table" then
    if first.result or first.alternatives or first.segments or first.words then
      for _, one in ipairs(value) do read_value(state, one) end
      return true
    elseif first.word or first.text then
      add_words(state, read_words(state, value))
      return true
    end
    return false
  end
  local alternative = is_list(value.alternatives) and value.alternatives[1]
  if is_list(value.transcription) then
    read_whisper_cpp(state, value.transcription)
  elseif is_list(value.words) and #value.words > 0 then
    read_openai(state, value)
  elseif is_list(value.segments) and #value.segments > 0 then
    read_segments(state, value.segments)
  elseif is_list(value.word_segments) then
    add_words(state, read_words(state, value.word_segments))
  elseif is_list(value.result) then
    add_words(state, read_words(state, value.result))
  elseif type(alternative) == "table" and is_list(alternative.result) then
    add_words(state, read_words(state, alternative.result))
  else
    -- Pieces of a stream, such as Vosk's pauses, have an empty text.
    return value.text == "" or value.partial ~= nil or is_list(value.segments) or is_list(value.words)
  end
  return true
end

local function cues_of(state)
  local result = {}
  for index, pending in ipairs(state.pending) do
    local cue = { words = {} }
    for place, word in ipairs(pending.words) do
      cue.words[place] = { text = word.text, start = instant(word.start), stop = instant(word.stop) }
    end
    local texts = {}
    for place, word in ipairs(cue.words) do texts[place] = word.text end
    cue.start, cue.stop = cue.words[1].start, cue.words[#cue.words].stop
    cue.text = pending.text or table.concat(texts, " ")
    if pending.is_plain then cue.words = {} end
    result[index] = cue
  end
  return result
end

-- The cues of a text of JSON.
local function decode(text, name, options, cutting)
  local state = {
    pending = {}, count = 0, sentences = 0, overlaps = options.overlaps, cutting = cutting or "overlaps = \"cut\"",
  }
  function state.fail(problem) error(("'%s': %s"):format(name, problem)) end
  local is_json, values = pcall(json.decode_all, text)
  if not is_json then state.fail("it is not JSON: " .. tostring(values):gsub("^.-json: ", "")) end
  local is_known = false
  for _, value in ipairs(values) do is_known = read_value(state, value) or is_known end
  if not is_known then
    state.fail("no transcript of WhisperX, whisper, whisper.cpp, OpenAI or Vosk has this shape; "
      .. "write a list of { \"word\": \"Hi\", \"start\": 0.5, \"end\": 0.8 }")
  end
  local cues = cues_of(state)
  if #cues == 0 then state.fail("it has no words; transcribe a recording in which words are spoken") end
  return cues
end

--- Reads the JSON of a transcript.
---@param text string
---@param options? transcripts.options|{ name?: string } name: of its file, for errors
---@return subtitles.cue[]
function transcripts.decode(text, options)
  options = options or {}
  local cues = decode(text, options.name or "transcript", options)
  return options.delay and subtitles.shift(cues, options.delay) or cues
end

-- True if a text looks like JSON; an ASS file begins with a bracket too.
local function is_json(text) return text:match("^%s*{") ~= nil or text:match("^%s*%[%s*[%[{%]]") ~= nil end

-- Reads a file; `cutting` is what its reader writes to cut words that overlap.
local function read_file(path, options, cutting)
  local encoding = options.encoding and { encoding = options.encoding } or nil
  local is_text, text = pcall(edit.read_text, path, encoding)
  if path:lower():match("%.json$") then
    if not is_text then text = edit.read_text(path, encoding) end
    if not words.any(text) then error(("'%s': the file is empty; it has no words"):format(path)) end
  end
  if is_text and (is_json(text) or path:lower():match("%.json$")) then
    local cues = decode(text, path, options, cutting)
    return options.delay and subtitles.shift(cues, options.delay) or cues
  end
  local cues = edit.subtitles(path, encoding)
  if #cues == 0 then error(("'%s': it has no cues"):format(path)) end
  return options.delay and cues:shifted(options.delay) or cues
end

--- Reads a file of speech recognition or of subtitles.
---@param path string relative to the current folder
---@param options? transcripts.options
---@return edit.subtitles|subtitles.cue[] cues edit.subtitles of a file of subtitles
function transcripts.read(path, options) return read_file(path, options or {}) end

-- MARK: Recipes

--- Returns the options --overlaps, --encoding and --delay, rows of options for edit.recipe: table.unpack(transcripts.options())
--- at the end of the list.
---@return table[]
function transcripts.options()
  return {
    { "overlaps", kind = "choice", default = "refuse", choices = { "refuse", "cut" },
      help = "of words in a transcript that begin before the one before them ends; cut: end the earlier one" },
    { "encoding", kind = "string", help = "the words' file's, when it is not UTF-8, such as windows-1252" },
    { "delay", kind = "time", default = 0, help = "how much later the words are than their file says; negative for earlier" },
  }
end

--- Reads a file of words that a recipe was given, with its options of transcripts.options.
---@param path string
---@param args table of edit.recipe
---@return edit.subtitles|subtitles.cue[] cues edit.subtitles of a file of subtitles
function transcripts.given(path, args)
  local options = { encoding = args.encoding, delay = args.delay, overlaps = args.overlaps }
  return read_file(path, options, "--overlaps cut")
end

return transcripts
