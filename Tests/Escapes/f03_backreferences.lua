-- Compares captures as long as the text with the rest of it.
-- expect: limit 5 s -- comparing costs steps.
local text = ("a"):rep(3e4)
return text:find("(.+)%1b") and "ESCAPED: found" or "contained"
