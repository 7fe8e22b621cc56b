-- Replaces every letter of a long text by a long text.
-- expect: limit 5 s -- the result counts before it is made.
local text = ("a"):rep(1e6)
while true do pcall(string.gsub, text, "a", text) end
