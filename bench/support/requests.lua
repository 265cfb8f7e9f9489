-- Requests of all kinds for wrk, in the order of a file with a line "method path token" each; a public one has "-" for its token. They come from a thousand networks, as behind a proxy, because of the limits for one. Argument: that file.
local requests, nth = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token = line:match("(%S+) (%S+) (%S+)")
    local network = #requests % 1000
    local headers = { ["X-Forwarded-For"] = "10.0." .. math.floor(network / 250) .. "." .. network % 250 }
    if token ~= "-" then headers["Authorization"] = "Bearer " .. token end
    requests[#requests + 1] = wrk.format(method, path, headers)
  end
end

function request()
  nth = nth % #requests + 1
  return requests[nth]
end
