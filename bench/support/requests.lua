-- Requests of all kinds for wrk, in the order of a file with a line "method path token" each; a public one has "-" for its token. Argument: that file.
local requests, nth = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token = line:match("(%S+) (%S+) (%S+)")
    local headers = token ~= "-" and { ["Authorization"] = "Bearer " .. token } or nil
    requests[#requests + 1] = wrk.format(method, path, headers)
  end
end

function request()
  nth = nth % #requests + 1
  return requests[nth]
end
