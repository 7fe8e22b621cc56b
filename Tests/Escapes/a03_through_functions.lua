-- Looks for libraries behind the functions that are there: as fields, through their metatables, through coroutines.
-- expect: deny -- functions, threads, numbers and nil have no metatable that is to be had.
for _, value in ipairs { print, require, load, coroutine.create(print), 1, true, string.rep, edit.asset } do
  if getmetatable(value) then return "ESCAPED: a metatable of a " .. type(value) end
  if pcall(function() return value.upvalues or value[1] end) then return "ESCAPED: a field of a " .. type(value) end
  if pcall(setmetatable, value, {}) then return "ESCAPED: set the metatable of a " .. type(value) end
end
if getmetatable(nil) then return "ESCAPED: a metatable of nil" end
return "denied"
