import Configuration
import HTTPServing

extension ConfigurationForm where Value: CustomStringConvertible {
    /// Text that a type reads itself, and writes as its description.
    ///
    /// - Parameters:
    ///   - description: the allowed form in words.
    ///   - fault: what is wrong with text that `read` makes nothing of; continues "the value …".
    static func text(
        _ description: String, fault: String, read: @escaping @Sendable (String) -> Value?
    ) -> ConfigurationForm {
        ConfigurationForm(
            description,
            parse: { (given) throws(ConfigurationFormError) in
                let text = try ConfigurationForm<String>.string.parse(given)
                guard let value = read(text) else { throw ConfigurationFormError(fault) }
                return value
            },
            render: { .string($0.description) })
    }
}

extension ConfigurationForm where Value == ListenAddress {
    /// `host:port`, `[ipv6]:port`, `unix:/path`, or what systemd hands over.
    static var listenAddress: ConfigurationForm {
        text(
            "`host:port`, `[ipv6]:port`, `unix:/path`, or `systemd` or `systemd:NAME` for sockets handed over",
            fault: "is no such address", read: { ListenAddress($0) })
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
