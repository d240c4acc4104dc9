# Varnish in front of Endcap, as a cache: varnishd -f /etc/varnish/endcap.vcl
# docs/deployment.md says why each line is there; scripts/check-proxies tries it with the real varnishd.
vcl 4.1;

backend endcap {
    # A Unix socket is the shorter way on one machine: .path = "/run/endcap/endcap.sock";
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 10s;
    .max_connections = 256;
}

# Who may throw pictures out of the cache: curl -X PURGE http://127.0.0.1/images/button.png
acl purgers {
    "localhost";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(405));
        }
        return (purge);
    }
    # For the operator's own network only.
    if (req.url == "/metrics") {
        return (synth(403));
    }
    # No picture depends on them, and with them Varnish would cache nothing.
    unset req.http.Cookie;
    unset req.http.Authorization;
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    return (hash);
}

sub vcl_hash {
    # Endcap answers every host alike.
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    # Cache-Control says how long a picture is fresh and may be served stale while it is asked after. For a day after
    # that it is kept for asking after it by its ETag, which costs Endcap no render.
    set beresp.keep = 1d;
    # Errors are no-store; nobody who waits for the same picture should wait for them one by one.
    if (beresp.status >= 500) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        return (deliver);
    }
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Varnish-Status = "Varnish; hit";
    } else {
        set resp.http.X-Varnish-Status = "Varnish; fwd=miss";
    }
    # Behind what Endcap said (RFC 9211 section 2).
    if (resp.http.Cache-Status) {
        set resp.http.Cache-Status = resp.http.Cache-Status + ", " + resp.http.X-Varnish-Status;
    } else {
        set resp.http.Cache-Status = resp.http.X-Varnish-Status;
    }
    unset resp.http.X-Varnish-Status;
}
