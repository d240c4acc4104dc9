import Configuration
import HTTPServing

extension ConfigurationForm where Value == ListenAddress {
    /// `host:port`, `[ipv6]:port`, `unix:/path`, or what systemd hands over.
    static var listenAddress: ConfigurationForm {
        ConfigurationForm(
            "`host:port`, `[ipv6]:port`, `unix:/path`, or `systemd` or `systemd:NAME` for sockets handed over",
            parse: { (given) throws(ConfigurationFormError) in
                let text = try ConfigurationForm<String>.string.parse(given)
                guard let address = ListenAddress(text) else { throw ConfigurationFormError("is no such address") }
                return address
            },
            render: { .string($0.description) })
    }
}

extension ConfigurationForm where Value == UInt32 {
    /// Permissions as chmod(1) takes them.
    static var octalMode: ConfigurationForm {
        ConfigurationForm(
            "octal permissions such as \"660\", from 0 to 777",
            parse: { (given) throws(ConfigurationFormError) in
                let text = try ConfigurationForm<String>.string.parse(given)
                guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
                    throw ConfigurationFormError("is no octal number up to 777")
                }
                return mode
            },
            render: { .string(String($0, radix: 8)) })
    }
}
