-- What luacheck takes for granted in recipes and modules: Lua 5.4, and the edit library, which nothing may change.
std = "lua54"
read_globals = { "edit" }
max_code_line_length = 125
max_string_line_length = 125
-- An annotation is one line, however long.
max_comment_line_length = false
-- 'not (a < b)' stays: times compare themselves, and what is no number is refused so.
ignore = { "581" }
-- Definitions for editors, which are generated and never run.
exclude_files = { "Stdlib/meta" }
