-- Replaces what other modules and the host find in edit, its types and its constants.
-- expect: deny -- edit and what is in it cannot be changed.
local changed = {}
for name in pairs(edit) do
  if pcall(function() edit[name] = print end) and edit[name] == print then changed[#changed + 1] = name end
end
pcall(rawset, edit, "asset", print)
if edit.asset == print then return "ESCAPED: rawset on edit" end
pcall(function() edit.time.zero = 1 end)
if edit.time.zero == 1 then return "ESCAPED: a constant" end
if getmetatable(edit) and pcall(function() getmetatable(edit).__index = function() return print end end) and edit.nothing == print then
  return "ESCAPED: edit's metatable"
end
return #changed > 0 and "ESCAPED: " .. table.concat(changed, " ") or "denied"
