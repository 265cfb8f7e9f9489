-- Ballots for wrk: the members of a file take turns, each replaces a whole list. Between two turns of a member lie thousands of requests, so that the
-- version of the list is known.
-- Arguments: a file with a line "token,location id,first course id,version,course that the list begins with" a member, how many courses a location has, a seed.
local members, turn, courses, isProbed = {}, 0, 0, false

function init(args)
  for line in io.lines(args[1]) do
    local token, location, first, version, start = line:match("([^,]+),([^,]+),(%d+),(%d+),(%d+)")
    members[#members + 1] =
      { token = token, location = location, first = tonumber(first), version = tonumber(version), start = tonumber(start) }
  end
  courses = tonumber(args[2])
  math.randomseed(tonumber(args[3]))
end

function request()
  -- wrk asks for one request before it begins, to look at it. That one is never sent.
  if not isProbed then
    isProbed = true
    return wrk.format("GET", "/")
  end
  turn = turn % #members + 1
  local member = members[turn]
  local start = member.first + math.random(0, courses - 22)
  local ids = {}
  for pick = 0, 21 do ids[pick + 1] = start + pick end
  local version = member.version
  -- The same list again would change nothing, its version neither.
  if start ~= member.start then member.version = version + 1 end
  member.start = start
  return wrk.format("PUT", "/api/picks/" .. member.location, {
    ["Authorization"] = "Bearer " .. member.token,
    ["Content-Type"] = "application/json",
    ["If-Match"] = '"' .. version .. '"',
  }, '{"courseIds":[' .. table.concat(ids, ",") .. "]}")
end
