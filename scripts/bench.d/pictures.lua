-- Requests for copies of a picture in turn, no two targets alike: the first argument with the number of a copy and a
-- running number for its placeholders. Then how many copies there are, and the number of the run.
local threads = 0

function setup(thread)
    thread:set("number", threads)
    threads = threads + 1
end

function init(arguments)
    target, copies = arguments[1], tonumber(arguments[2])
    -- 2 threads a run and 2^14 targets each.
    serial = (tonumber(arguments[3]) * 2 + number) * 16384
end

function request()
    serial = serial + 1
    return wrk.format("GET", string.format(target, serial % copies, serial))
end
