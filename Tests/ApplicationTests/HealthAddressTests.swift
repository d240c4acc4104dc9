import Testing

@testable import Application

@Suite struct HealthAddressTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080/health/ready", "127.0.0.1", "8080", "/health/ready"),
        ("http://localhost", "localhost", "80", "/health/live"),
        ("http://a:1", "a", "1", "/health/live"), ("http://a:1/", "a", "1", "/"),
        ("http://[::1]:8080/health?a=b:c", "::1", "8080", "/health?a=b:c"),
        ("http://[::1]", "::1", "80", "/health/live"),
    ])
    func reads(url: String, host: String, port: String, path: String) throws {
        let address = try #require(HealthAddress(url))
        #expect([address.host, address.port, address.path] == [host, port, path])
    }

    @Test(arguments: [
        "", "127.0.0.1:8080", "https://a/", "http://", "http://:80/", "http://a:b/", "http://a:70000/", "http://a:/",
        "http://a/x y", "http://a/\r\nX: y",
    ])
    func refuses(url: String) { #expect(HealthAddress(url) == nil) }
}
