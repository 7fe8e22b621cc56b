-- Matches a ladder of optional items against as many letters.
-- expect: limit 5 s -- the matcher has a budget of steps.
local n = 40
return ("a"):rep(n):find(("a?"):rep(n) .. ("a"):rep(n)) and "contained" or "ESCAPED: matched nothing"
