-- Text of JSON (RFC 8259) as Lua values.
--
--   local json = require("json")
--   local rows = json.decode(edit.read_text(args.data))
--   for _, row in ipairs(rows) do print(row.name, row.value) end
--
-- Objects and arrays become tables, null becomes json.null, so that a list keeps its places.

local json = {}

--- The value of null; tostring says "null".
json.null = setmetatable({}, { __tostring = function() return "null" end })

-- The most arrays and objects within each other.
local deepest = 200
local constants = { ["true"] = true, ["false"] = false, null = json.null }
local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }

local value_at

-- Ends the reading with the line and column of a place.
local function fail(state, at, problem)
  local before = state.text:sub(1, at - 1)
  local _, lines = before:gsub("\n", "")
  local column = utf8.len(before:match("[^\n]*$")) or #before:match("[^\n]*$")
  error({ problem = ("line %d, column %d: %s"):format(lines + 1, column + 1, problem) }, 0)
end

local function skipped(state, at) return state.text:match("^[ \t\r\n]*()", at) end

-- The character of a \u escape; two escapes are one character beyond the first 65,536.
local function escaped(state, at)
  local digits = state.text:match("^%x%x%x%x", at)
  if not digits then fail(state, at, "\\u needs four hexadecimal digits") end
  local code = tonumber(digits, 16)
  if code < 0xD800 or code > 0xDFFF then return utf8.char(code), at + 4 end
  local low = code < 0xDC00 and tonumber(state.text:match("^\\u(%x%x%x%x)", at + 4) or "", 16)
  -- Half a character stands for one that was lost.
  if not low or low < 0xDC00 or low > 0xDFFF then return "\u{FFFD}", at + 4 end
  return utf8.char(0x10000 + (code - 0xD800) * 0x400 + low - 0xDC00), at + 10
end

local function string_at(state, at)
  local text, parts, start = state.text, nil, at
  at = at + 1
  while true do
    local piece, mark, after = text:match('^([^"\\\0-\31]*)(["\\])()', at)
    if not piece then fail(state, start, "a text is not closed, or has a control character in it") end
    if mark == '"' then
      if not parts then return piece, after end
      parts[#parts + 1] = piece
      return table.concat(parts), after
    end
    parts = parts or {}
    parts[#parts + 1] = piece
    local letter = text:sub(after, after)
    if letter == "u" then
      parts[#parts + 1], at = escaped(state, after + 1)
    else
      parts[#parts + 1] = escapes[letter] or fail(state, after - 1, ("there is no escape '\\%s'"):format(letter))
      at = after + 1
    end
  end
end

local function number_at(state, at)
  local number = state.text:match("^%-?%d+%.?%d*[eE]?[+-]?%d*", at)
  local value = number and not number:match("^%-?0%d") and not number:match("%.[eE]?$") and tonumber(number)
  if not value then fail(state, at, "a value expected") end
  return value, at + #number
end

local function array_at(state, at)
  local list, count = {}, 0
  at = skipped(state, at + 1)
  if state.text:sub(at, at) == "]" then return list, at + 1 end
  while true do
    count = count + 1
    list[count], at = value_at(state, at)
    local mark = state.text:sub(at, at)
    if mark == "]" then return list, at + 1 end
    if mark ~= "," then fail(state, at, "',' or ']' expected") end
    at = skipped(state, at + 1)
  end
end

local function object_at(state, at)
  local object = {}
  at = skipped(state, at + 1)
  if state.text:sub(at, at) == "}" then return object, at + 1 end
  while true do
    if state.text:sub(at, at) ~= '"' then fail(state, at, "a name in double quotes expected") end
    local name
    name, at = string_at(state, at)
    at = skipped(state, at)
    if state.text:sub(at, at) ~= ":" then fail(state, at, "':' expected") end
    object[name], at = value_at(state, skipped(state, at + 1))
    local mark = state.text:sub(at, at)
    if mark == "}" then return object, at + 1 end
    if mark ~= "," then fail(state, at, "',' or '}' expected") end
    at = skipped(state, at + 1)
  end
end

-- The value at a place, and the place after it and the white space that follows.
function value_at(state, at)
  local first = state.text:sub(at, at)
  local value
  if first == '"' then
    value, at = string_at(state, at)
  elseif first == "{" or first == "[" then
    state.depth = state.depth + 1
    if state.depth > deepest then fail(state, at, ("more than %d lists within each other"):format(deepest)) end
    value, at = (first == "{" and object_at or array_at)(state, at)
    state.depth = state.depth - 1
  else
    local word = state.text:match("^%a+", at)
    value = word and constants[word]
    if value ~= nil then at = at + #word else value, at = number_at(state, at) end
  end
  return value, skipped(state, at)
end

-- All values of a text, one after the other.
local function all(text)
  local state, values = { text = text, depth = 0 }, {}
  local at = skipped(state, 1)
  while at <= #text or #values == 0 do
    if at > #text then fail(state, at, "there is no value") end
    values[#values + 1], at = value_at(state, at)
  end
  return values
end

--- Reads all values of a text, one after the other, as programs write them that report as they go.
---@param text string
---@return any[]
function json.decode_all(text)
  local is_right, result = pcall(all, text)
  if is_right then return result end
  error("json: " .. (type(result) == "table" and result.problem or tostring(result)), 2)
end

--- Reads the only value of a text.
---@param text string
---@return any
function json.decode(text)
  local values = json.decode_all(text)
  if #values > 1 then error(("json: there are %d values one after the other; json.decode_all reads them"):format(#values), 2) end
  return values[1]
end

return json
