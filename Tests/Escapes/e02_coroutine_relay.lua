-- Computes in ever new coroutines, each for less than a hook's count.
-- expect: limit 5 s -- their work adds up.
while true do
  local co = coroutine.create(function() for i = 1, 50 do coroutine.yield(i) end end)
  while coroutine.resume(co) and coroutine.status(co) ~= "dead" do end
end
