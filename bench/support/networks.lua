-- Reads for wrk: the requests come from a thousand networks, as behind a proxy. The limit for one network is not what is measured.
local nth = 0

function request()
  nth = nth % 1000 + 1
  wrk.headers["X-Forwarded-For"] = "10.0." .. math.floor(nth / 250) .. "." .. nth % 250
  return wrk.format("GET")
end
