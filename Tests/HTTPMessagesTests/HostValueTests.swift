import Testing

@testable import HTTPMessages

@Suite struct HostValueTests {
    @Test(arguments: [
        "", "a", "images.example.com", "a:80", "a:", ":80", "127.0.0.1:8080", "[::1]", "[::1]:8080", "[v7.a:b]",
        "a%41b", "%c3%a9.example", "a_b~!$&'()*+,;=",
    ])
    func takesHosts(text: String) {
        let bytes = latin1(text)
        let isValid = HostValue.isValid(bytes.span, bytes.indices)
        #expect(isValid)
        if !text.isEmpty {
            #expect(read("GET http://\(text)/b HTTP/1.1\r\nHost: \(text)\r\n\r\n") != .refused(.invalidTarget))
        }
        #expect(read("GET /b HTTP/1.1\r\nHost: \(text)\r\n\r\n") != .refused(.invalidHost))
    }

    @Test(arguments: [
        "a:b", "a:80:90", "a:-1", "::1", "[]", "[::1", "::1]", "[::1]x", "[[::1]]", "a[", "a]", "%", "a%4", "a%4g",
        "a/b", "a b", "u@a", "a\\b", "a\"b", "a?b", "a#b", "caf\u{e9}", "[::1%25eth0]",
    ])
    func refusesEverythingElse(text: String) {
        let bytes = latin1(text)
        let isValid = HostValue.isValid(bytes.span, bytes.indices)
        #expect(!isValid)
        #expect(read("GET /b HTTP/1.1\r\nHost: \(text)\r\n\r\n") == .refused(.invalidHost))
        #expect(read("GET http://\(text)/b HTTP/1.1\r\nHost: a\r\n\r\n") != .incomplete)
    }
}
