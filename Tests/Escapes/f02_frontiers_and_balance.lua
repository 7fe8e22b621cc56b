-- Searches for frontiers and balanced brackets from every place of a long text, without end.
-- expect: limit 5 s -- steps are counted over all calls.
local text = ("("):rep(2e5)
while true do
  pcall(string.find, text, "%b()")
  pcall(string.find, text, "%f[)].-%f[(].-x")
  pcall(string.match, text, "(.-)(.-)(.-)x")
end
