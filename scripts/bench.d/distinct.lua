-- Requests whose targets are all distinct: the first argument with a colour for its %s, from blocks of colours that no
-- other thread and no other run takes. The second argument is the run's number.
local threads = 0

function setup(thread)
    thread:set("number", threads)
    threads = threads + 1
end

function init(arguments)
    target = arguments[1]
    -- 2 threads a run and 2^17 colours each: room for 64 runs in 24 bits.
    colour = (tonumber(arguments[2]) * 2 + number) * 131072
    last = colour + 131072
end

function request()
    colour = colour + 1
    if colour >= last then wrk.thread:stop() end
    return wrk.format("GET", string.format(target, string.format("%06x", colour)))
end
