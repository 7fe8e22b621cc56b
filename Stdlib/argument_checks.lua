-- Checks what a recipe gives the functions of the standard library by the types that their comments state, so that a wrong
-- argument is an error at the recipe's line, and a misspelt option or choice names the nearest one.
--
-- In the comments, `edit.time|number|string` is a time in each of its forms, `string|number[]` a colour, and an alias that
-- is called `frame_rate` a frame rate. Tables of a union are one table with the fields of all; a table with an optional
-- field has no other names than its fields.

local gate_of, type_of
-- The texts of modules that have not been read; then what they declare.
local unread, classes, aliases = {}, {}, {}

-- MARK: Names

local function distance(one, other)
  local before, last = nil, {}
  for j = 0, #other do last[j] = j end
  for i = 1, #one do
    local row = { [0] = i }
    for j = 1, #other do
      local a, b = one:byte(i), other:byte(j)
      row[j] = math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (a == b and 0 or 1))
      if before and j > 1 and a == other:byte(j - 1) and one:byte(i - 1) == b then row[j] = math.min(row[j], before[j - 2] + 1) end
    end
    before, last = last, row
  end
  return last[#other]
end

-- The letters of a name without their case and separators.
local function bare(name) return (name:lower():gsub("[_-]", "")) end

-- The name that differs only in its case, its separators and a leading "is".
local function same(name, names)
  local words = bare(name:match("^is(%u.*)$") or name)
  for _, candidate in ipairs(names) do
    if candidate ~= name and (bare(candidate) == bare(name) or bare(candidate) == words) then return candidate end
  end
end

-- The longest name with whose words a longer one in camelCase or with underscores begins.
local function shorter(name, names)
  local best
  for _, candidate in ipairs(names) do
    local start = bare(candidate)
    if #start >= 2 and bare(name):sub(1, #start) == start and (not best or #start > #bare(best)) then
      local length = 0
      for letter in name:gmatch(".") do
        if length == #start and letter:match("[%u_-]") then best = candidate break end
        if not letter:match("[_-]") then length = length + 1 end
      end
    end
  end
  return best
end

-- The name that was probably meant, as the binder of `edit` finds it; nil where none is near.
local function nearest(name, names)
  local best, least, beginning = nil, math.max(1, #name // 3) + 1, nil
  if #name == 0 or #name > 64 then return nil end
  local alike = same(name, names)
  if alike then return alike end
  for _, candidate in ipairs(names) do
    local far = math.abs(#candidate - #name) < least and distance(name, candidate) or least
    if far < least and far < #name then best, least = candidate, far end
    for word in candidate:gmatch("[^_.-]+") do beginning = beginning or (word == name and candidate or nil) end
    if candidate:sub(1, #name) == name then beginning = beginning or candidate end
  end
  return best or shorter(name, names) or beginning
end

-- The words after a wrong name that suggest the nearest one; nil where none is near.
local function meant(name, names)
  local near = type(name) == "string" and nearest(name, names)
  return near and (" (did you mean '%s'?)"):format(near) or nil
end

-- The words after a name that does not exist: the nearest one, or all.
local function suggestion(name, names)
  return meant(name, names) or "; there are " .. table.concat(names, ", ")
end

-- The first name of a table that is not a known one, in quotes and with a suggestion; nil if all are known.
local function unknown(given, names)
  local is_known = {}
  for _, name in ipairs(names) do is_known[name] = true end
  for name in pairs(given) do
    if not is_known[name] then return ("'%s'%s"):format(tostring(name), suggestion(tostring(name), names)) end
  end
end

-- The names of fields in order, without places of lists.
local function sorted(order)
  local names = {}
  for _, name in ipairs(order) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- Says that a name is not one of those there are, and which one was probably meant.
local function not_one_of(name, names)
  local text = type(name) == "string" and ("'%s'"):format(name) or tostring(name)
  return ("%s is not one of %s%s"):format(text, table.concat(names, ", "), meant(name, names) or "")
end

-- MARK: Types

local parse_union

local function skipped(text, at) return text:match("^%s*()", at) end

local function parse_table(text, at)
  local node = { kind = "struct", fields = {}, order = {} }
  at = skipped(text, at)
  while text:sub(at, at) ~= "}" do
    local name, mark, after = text:match("^%[?([%w_]+)%]?(%??)%s*:()", at)
    if not name then return nil, at end
    local kind
    kind, at = parse_union(text, skipped(text, after))
    local is_optional = mark == "?" or kind.accepts_nil
    if name == "string" then
      node.is_open = true
    else
      name = math.tointeger(tonumber(name)) or name
      node.fields[name] = { kind = kind, is_optional = is_optional }
      node.order[#node.order + 1] = name
    end
    at = skipped(text, text:match("^,?()", skipped(text, at)))
  end
  return node, at + 1
end

local function parse_one(text, at)
  local first = text:sub(at, at)
  if first == "(" then
    local node
    node, at = parse_union(text, at + 1)
    return node, text:match("^%)()", at) or at
  elseif first == "{" then
    return parse_table(text, at + 1)
  elseif first == '"' then
    local literal, after = text:match('^"([^"]*)"()', at)
    return { kind = "literal", value = literal }, after
  end
  local name, after = text:match("^([%w_.]+)()", at)
  if not name then return nil, at end
  if name == "fun" then
    after = text:match("^%b()()", after)
    local colon = text:match("^:%s*()", after)
    if colon then after = select(2, parse_union(text, colon)) end
    return { kind = "function" }, after
  elseif name == "table" and text:match("^<", after) then
    return { kind = "table" }, text:match("^%b<>()", after)
  elseif name == "true" or name == "false" then
    return { kind = "literal", value = name == "true" }, after
  end
  return { kind = name }, after
end

function parse_union(text, at)
  local members, accepts_nil = {}, false
  repeat
    local node, after = parse_one(text, at)
    if not node then return { kind = "any", accepts_nil = true }, at end
    at = after
    while true do
      if text:sub(at, at + 1) == "[]" then
        node, at = { kind = "list", element = node }, at + 2
      elseif text:sub(at, at) == "?" then
        accepts_nil, at = true, at + 1
      else
        break
      end
    end
    if node.kind == "nil" then accepts_nil = true else members[#members + 1] = node end
    local bar = text:match("^%s*|%s*()", at)
    at = bar or at
  until not bar
  if #members == 1 then
    members[1].accepts_nil = members[1].accepts_nil or accepts_nil or members[1].kind == "any"
    return members[1], at
  end
  return { kind = "union", members = members, accepts_nil = accepts_nil }, at
end

-- MARK: Modules

-- Reads what a module declares: classes and aliases for all, parameters for its functions.
local function read(module)
  local class, parameters = nil, {}
  for line in module.text:gmatch("[^\n]+") do
    local tag, rest = line:match("^%-%-%-@(%w+)%s+(.*)")
    if tag == "param" then
      local name, mark, type_text = rest:match("^([%w_.]+)(%??)%s+(.*)")
      local kind = parse_union(type_text, 1)
      parameters[name] = { kind = kind, is_optional = mark == "?" or kind.accepts_nil }
    elseif tag == "class" then
      local name, bases = rest:match("^([%w_.]+):?%s*(.*)")
      class = { kind = "struct", fields = {}, order = {}, bases = {} }
      if rest:match("^[%w_.]+:") then
        for base in bases:gmatch("[%w_.%[%]]+") do
          class.bases[#class.bases + 1] = parse_union(base, 1)
          if not bases:match("^" .. base:gsub("%p", "%%%0") .. "%s*,") then break end
        end
      end
      classes[name] = class
    elseif tag == "field" and class then
      local name, mark, type_text = rest:match("^%[?([%w_]+)%]?(%??)%s+(.*)")
      local kind = parse_union(type_text, 1)
      if rest:match("^%[string%]") then
        class.is_open = true
      else
        name = math.tointeger(tonumber(name)) or name
        class.fields[name] = { kind = kind, is_optional = mark == "?" or kind.accepts_nil }
        class.order[#class.order + 1] = name
      end
    elseif tag == "alias" then
      local name, type_text = rest:match("^([%w_.]+)%s+(.*)")
      aliases[name] = parse_union(type_text, 1)
    elseif line:sub(1, 3) ~= "---" then
      local called, colon, name, list = line:match("^function%s+([%w_]+)([.:])([%w_]+)%((.-)%)")
      if not called then list = line:match("^return function%((.-)%)") end
      if list then
        local known = { is_method = colon == ":" }
        for parameter in list:gmatch("[%w_.]+") do
          known[#known + 1] = { name = parameter, type = parameters[parameter] }
        end
        module.functions[name or ""] = known
      end
      class, parameters = nil, {}
    end
  end
end

local function read_all()
  for index, module in ipairs(unread) do
    read(module)
    unread[index] = nil
  end
end

-- MARK: Values

-- What a colour could be set to.
local probe

local function color_problem(value)
  probe = probe or edit.layer {}
  local is_color, text = pcall(function() probe.background_color = value end)
  return not is_color and tostring(text):gsub("^.-background_color: ", "") or nil
end

local function time_problem(value)
  local is_time, text = pcall(edit.time, value)
  return not is_time and (tostring(text):match("%((.*)%)$") or "time expected") or nil
end

local function rate_problem(value)
  local is_rate, text = pcall(edit.frames, 1, value)
  return not is_rate and (tostring(text):match("%((.*)%)$") or "frame rate expected") or nil
end

local plain = { number = true, string = true, boolean = true, table = true, ["function"] = true }
-- Objects that do for others.
local substitutes = {
  asset = { composition = true, movie = true }, asset_track = { composition_track = true },
  composition_track = { asset_track = true },
}

local function is_object(value, name)
  local kind = type_of(value)
  if kind == name or (substitutes[name] or {})[kind] then return true end
  return name == "layer" and kind:match("_layer$") ~= nil
end

local problem

-- The fields of structures together, those of classes with those of their bases.
local function merge(into, node)
  for _, base in ipairs(node.bases or {}) do
    local class = classes[base.kind] or aliases[base.kind]
    if class then merge(into, class) elseif base.kind == "list" then into.element = base.element end
  end
  for _, name in ipairs(node.order) do
    if not into.fields[name] then into.order[#into.order + 1] = name end
    into.fields[name] = node.fields[name]
  end
  into.is_open = into.is_open or node.is_open
end

local function structure_problem(node, value)
  if type(value) ~= "table" then return ("table expected, got %s"):format(type_of(value)) end
  local is_options = false
  for _, name in ipairs(node.order) do
    local field, given = node.fields[name], value[name]
    is_options = is_options or field.is_optional
    local text
    if given == nil then
      text = not field.is_optional and "is missing" or nil
    else
      text = problem(field.kind, given)
    end
    if text then
      local place = type(name) == "number" and ("[%d]"):format(name) or name
      return text:match("^[%[.]") and place .. text or place .. (text == "is missing" and " " or ": ") .. text
    end
  end
  if not is_options or node.is_open or getmetatable(value) then return nil end
  for name in pairs(value) do
    if not node.fields[name] and not (math.type(name) == "integer" and node.element) then
      if type(name) ~= "string" then return "options have names (write name = value, not a list)" end
      return ("no option '%s'%s"):format(name, suggestion(name, sorted(node.order)))
    end
  end
end

local function list_problem(element, value)
  if type(value) ~= "table" and type_of(value) ~= "userdata" then return ("list expected, got %s"):format(type_of(value)) end
  for index, one in ipairs(value) do
    local text = problem(element, one)
    if text then return ("[%d]%s%s"):format(index, text:match("^[%[.]") and "" or ": ", text) end
  end
  if #value == 0 and next(value) ~= nil then return "list expected, got a table with names" end
end

-- What values a type has, as errors say it.
local function words(node)
  if node.kind == "literal" then return ("'%s'"):format(tostring(node.value)) end
  if node.kind == "list" then return "list" end
  if node.kind == "struct" or classes[node.kind] then return "table" end
  if aliases[node.kind] then return words(aliases[node.kind]) end
  if node.kind ~= "union" then return (node.kind:gsub("^edit%.", ""):gsub("_", " ")) end
  local all = {}
  for _, member in ipairs(node.members) do
    local text = words(member)
    if not all[text] then all[#all + 1], all[text] = text, true end
  end
  return table.concat(all, " or ")
end

-- The members of a union and of what it names, its structures as one but for those without names.
local function flat(node, into)
  local named = aliases[node.kind] or classes[node.kind]
  if node.kind == "union" then
    for _, member in ipairs(node.members) do flat(member, into) end
  elseif named then
    flat(named, into)
  elseif node.kind == "struct" and type(node.order[1]) ~= "number" then
    if not into.structure then
      into.structure = { kind = "struct", fields = {}, order = {} }
      into[#into + 1] = into.structure
    end
    merge(into.structure, node)
  else
    into[#into + 1], into[node.kind] = node, true
    into.literals = into.literals or {}
    if node.kind == "literal" then table.insert(into.literals, tostring(node.value)) end
    if node.kind == "list" and node.element.kind == "number" then into.numbers = true end
  end
  return into
end

local function mismatch(node, value) return ("%s expected, got %s"):format(words(node), type_of(value)) end

local function union_problem(node, value)
  node.flat = node.flat or flat(node, {})
  local all, first = node.flat, nil
  for _, member in ipairs(all) do
    local text = problem(member, value)
    if not text then
      -- What is written as a text is read as what it stands for.
      local is_color = all.string and all.numbers and not all["function"]
      if all["edit.time"] and all.string and not is_color and type(value) ~= "table" then return time_problem(value) end
      if is_color and not (all.structure and member == all.structure) then
        text = color_problem(value)
        if text and type(value) == "string" and #all.literals > 0 then
          for _, name in ipairs(all.literals) do if name == value then return nil end end
          local near = meant(value, all.literals)
          if near then text = text:gsub(" %(did you mean.*", "") .. near end
        end
        return text
      end
      return nil
    end
    -- What is wrong within a table says more than that it is none.
    if type(value) == "table" and not text:match("^[%w ]+ expected, got [%w_ ]+$") then first = first or text end
  end
  if type(value) == "string" and all.literals and #all.literals > 0 and not all.string then return not_one_of(value, all.literals) end
  return first or mismatch(node, value)
end

function problem(node, value)
  local kind = node.kind
  if kind == "any" then return nil end
  if kind == "union" then return union_problem(node, value) end
  if kind == "integer" then
    if math.type(value) == "integer" or (math.type(value) == "float" and math.tointeger(value)) then return nil end
    return type(value) == "number" and ("integer expected, got %s"):format(value) or mismatch(node, value)
  elseif plain[kind] then
    if kind == "number" and value ~= value then return "number expected, got nan" end
    return type(value) ~= kind and mismatch(node, value) or nil
  elseif kind == "literal" then
    if value == node.value then return nil end
    return type(value) == "string" and not_one_of(value, { tostring(node.value) }) or mismatch(node, value)
  elseif kind == "list" then
    return list_problem(node.element, value)
  elseif kind == "struct" then
    if node.bases and #node.bases > 0 then
      node.whole = node.whole or flat(node, {}).structure
      return structure_problem(node.whole, value)
    end
    return structure_problem(node, value)
  elseif kind:match("%.frame_rate$") then
    return rate_problem(value)
  elseif aliases[kind] then
    return problem(aliases[kind], value)
  elseif classes[kind] then
    return problem(classes[kind], value)
  end
  local object = kind:match("^edit%.([%w_]+)$")
  return object and not is_object(value, object) and mismatch(node, value) or nil
end

-- Says what is wrong with a value of a type that a loaded module declares; nil where nothing is.
local function problem_of(name, value, field)
  read_all()
  if not field then return problem(parse_union(name, 1), value) end
  return problem(classes[name].fields[field].kind, value)
end

-- The fields of a class that a loaded module declares, those of its bases too, sorted.
local function names_of(name)
  read_all()
  local whole = flat(classes[name], {}).structure
  return sorted(whole.order)
end

-- MARK: Calls

local function check(module, name, called, ...)
  read_all()
  local known = module.functions[name]
  if not known then return end
  local arguments, count, first = { ... }, select("#", ...), 0
  if known.is_method then
    first = 1
    local self = arguments[1]
    if count == 0 or type(self) ~= "table" or getmetatable(self) ~= module.value then
      error(("'%s' needs its %s first, got %s (write object:%s(…), with a colon)"):format(
        called, module.name, count == 0 and "no value" or type_of(self), name))
    end
  end
  for index, parameter in ipairs(known) do
    local kind, value = parameter.type, arguments[index + first]
    if parameter.name == "..." then
      for place = index + first, kind and count or 0 do
        local text = arguments[place] == nil and mismatch(kind.kind, nil) or problem(kind.kind, arguments[place])
        if text then error(("bad argument #%d to '%s' (%s)"):format(place - first, called, text)) end
      end
      return
    end
    if kind then
      local text
      if value == nil then
        text = not kind.is_optional and ("%s expected, got %s"):format(words(kind.kind), index + first > count and "no value" or "nil") or nil
      else
        text = problem(kind.kind, value)
      end
      if text then error(("bad argument #%d '%s' to '%s' (%s)"):format(index, parameter.name, called, text)) end
    end
  end
  if count - first > #known then
    error(("too many arguments to '%s' (%d expected, got %d)"):format(called, #known, count - first))
  end
end

-- The asset of a path or of an image that the recipe made; everything else as it is.
local function opened(source)
  if type(source) == "string" or type_of(source) == "image" then return edit.asset(source) end
  return source
end

-- Puts a gate before each function of a module, which checks what a recipe calls it with.
local function guard(name, text, value, gate, kind_of)
  gate_of, type_of = gate, kind_of
  local module = { name = name, text = text, value = value, functions = {} }
  unread[#unread + 1] = module
  if type(value) == "function" then
    return gate_of(value, function(...) check(module, "", name, ...) end)
  elseif type(value) == "table" then
    for key, one in pairs(value) do
      if type(key) == "string" and type(one) == "function" and not key:match("^__") then
        local called = name .. "." .. key
        value[key] = gate_of(one, function(...) check(module, key, called, ...) end)
      end
    end
  end
  return value
end

return { module = guard, names = names_of, not_one_of = not_one_of, opened = opened, problem = problem_of, suggestion = suggestion, unknown = unknown }
