-- Reads for wrk: each request comes from another network, as behind a proxy. The limit for one network is not what is measured.
function request()
  local address = "10." .. math.random(0, 255) .. "." .. math.random(0, 255) .. ".1"
  return wrk.format("GET", nil, { ["X-Forwarded-For"] = address })
end
