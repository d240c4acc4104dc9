import Codecs
import HTTPMessages
import Pixels
import TestSupport
import Testing

@testable import ImageService

/// `format=auto` from request to answer.
@Suite struct NegotiationTests {
    private static let photo = "/images/photo.jpg?format=auto"
    private static let art = "/images/art.png?format=auto"

    private func service(_ configure: (inout ServiceConfiguration) -> Void = { _ in }) throws -> TestService {
        let service = TestService(configure: configure)
        service.store.put("photo.jpg", try FixtureFiles.bytes("jpegs/baseline.jpg"))
        service.store.put("art.png", try noise(30, 20).file)
        return service
    }

    @Test(arguments: RealClient.all)
    func everyClientGetsWhatItAccepts(client: RealClient) throws {
        let service = try service()
        for (target, isPhoto) in [(Self.photo, true), (Self.art, false)] {
            let answer = try service.get(target, client.fields)
            #expect(answer.fields["vary"] == "Accept")
            let expected: String? =
                switch client.kind {
                case .plain: isPhoto ? "image/jpeg" : "image/png"
                case .webP, .avif, .onlyWebP: "image/webp"
                case .onlyJPEG: "image/jpeg"
                case .onlyAVIF, .none: nil
                }
            guard let expected else {
                #expect(answer.status == 406)
                #expect(answer.text.contains("image/webp") && answer.text.contains("\"parameter\""))
                continue
            }
            #expect(answer.status == 200)
            #expect(answer.fields["content-type"] == expected)
            #expect(ImageFormat.sniff(answer.bytes)?.mediaType == expected)
            #expect(try service.get(target, method: .head, client.fields).fields["vary"] == "Accept")
        }
    }

    /// Art keeps every pixel in WebP, a photo may lose some, and `q` says how many.
    @Test func theContentDecidesAboutLoss() throws {
        let service = try service()
        let modern = [("Accept", "image/webp")]
        let original = try noise(30, 20).raster
        #expect(try service.get(Self.art, modern).picture() == original)
        #expect(try service.get(Self.art + "&q=10", modern).picture() == original)
        let photo = try service.get(Self.photo, modern)
        let source = try decodeImage(FixtureFiles.bytes("jpegs/baseline.jpg")).raster
        #expect(try photo.picture() != source)
        #expect(try service.get(Self.photo + "&q=10", modern).bytes.count < photo.bytes.count)
    }

    @Test func classesHaveTagsAndEntriesOfTheirOwn() throws {
        let service = try service()
        var tags: [RealClient.Kind: Set<String>] = [:]
        for client in RealClient.all {
            let answer = try service.get(Self.photo, client.fields)
            guard answer.status == 200, let tag = answer.fields["etag"] else { continue }
            tags[client.kind == .avif ? .webP : client.kind, default: []].insert(tag)
        }
        #expect(tags.values.allSatisfy { $0.count == 1 })
        #expect(Set(tags.values.joined()).count == tags.count)
        #expect(try service.metric("endcap_cache_entries{cache=\"results\"}") == tags.count)
        #expect(service.store.loadCount("photo.jpg") == 1)
    }

    /// The socket's own thread never hands one class's answer to another, however they come one after another.
    @Test func answersFromMemoryFitTheirClass() throws {
        let service = try service()
        for target in [Self.photo, Self.art] {
            for client in RealClient.all {
                let answer = try service.get(target, client.fields)
                for other in RealClient.all {
                    guard let ready = try service.ready(target, other.fields) else { continue }
                    let full = try service.get(target, other.fields)
                    #expect(ready.fields == full.fields && ready.bytes == full.bytes, "\(client.name), \(other.name)")
                }
                #expect(try (service.ready(target, client.fields) == nil) == (answer.status != 200), "\(client.name)")
            }
        }
    }

    @Test func aTagIsConfirmedToItsOwnClassAlone() throws {
        let service = try service()
        let (modern, plain) = (("Accept", "image/webp"), ("Accept", "*/*"))
        let tag = try #require(try service.get(Self.photo, [modern]).fields["etag"])
        _ = try service.get(Self.photo, [plain])
        let condition = ("If-None-Match", tag)
        for answer in [
            try service.get(Self.photo, [modern, condition]),
            try #require(try service.ready(Self.photo, [modern, condition])),
        ] {
            #expect(answer.status == 304)
            #expect(answer.fields["vary"] == "Accept")
            #expect(answer.fields["etag"] == tag)
        }
        #expect(try service.get(Self.photo, [plain, condition]).status == 200)
        #expect(try service.ready(Self.photo, [plain, condition])?.status == 200)
    }

    @Test func oneTargetIsRememberedForAFewClasses() throws {
        let service = try service()
        let clients = (1...12).map {
            [("Accept", "image/png;q=0.\($0 % 3 + 1),image/jpeg;q=0.\($0 % 5 + 1),image/webp;q=0.\($0 % 7)")]
        }
        for fields in clients + clients {
            #expect(try service.get(Self.photo, fields).status == 200)
            #expect(try service.ready(Self.photo, fields)?.status == 200)
        }
        #expect(try service.metric("endcap_cache_entries{cache=\"targets\"}") == 1)
    }

    @Test(
        arguments: [
            ("/images/photo.jpg?format=auto&size=60000x9&mode=stretch", 422), ("/images/none.jpg?format=auto", 404),
            ("/images/broken.png?format=auto", 422),
        ])
    func problemsVaryToo(target: String, status: Int) throws {
        let service = try service()
        service.store.put("broken.png", [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
        let answer = try service.get(target)
        #expect(answer.status == status)
        #expect(answer.fields["vary"] == "Accept")
    }

    @Test func otherRequestsDoNotVary() throws {
        let service = try service()
        for target in ["/images/photo.jpg", "/images/photo.jpg?format=webp", "/info/photo.jpg", "/images/none.jpg"] {
            let answer = try service.get(target, [("Accept", "application/json")])
            #expect(answer.status != 406)
            #expect(answer.fields["vary"] == nil, "\(target)")
        }
    }

    @Test func explainShowsWhatIsNegotiated() throws {
        let service = try service()
        let target = "/explain/photo.jpg?format=auto"
        let modern = try service.get(target, [("Accept", "image/webp,*/*")])
        #expect(modern.fields["vary"] == "Accept")
        #expect(modern.text.contains(#""photo": ["webp", "jpeg"]"#))
        let plain = try service.get(target)
        #expect(plain.text.contains(#""photo": ["jpeg"]"#))
        #expect(plain.fields["etag"] != modern.fields["etag"] ?? "")
        #expect(try service.get(target, [("Accept", "text/html")]).status == 406)
    }

    @Test func elementsNegotiateToo() throws {
        var photo = ElementDeclaration()
        photo.base.layer = try ElementTableTests.layer("photo.jpg", "format=auto")
        let table = try ElementTable(["photo": photo])
        let service = try service { $0.elements = table }
        let answer = try service.get("/elements/photo", [("Accept", "image/webp,*/*")])
        #expect(answer.fields["content-type"] == "image/webp")
        #expect(answer.fields["vary"] == "Accept")
        #expect(try service.ready("/elements/photo") == nil)
        #expect(try service.get("/elements/photo").fields["content-type"] == "image/jpeg")
        #expect(try service.get("/elements/photo", [("Accept", "text/css")]).status == 406)
        #expect(try service.get("/elements/photo?format=png", [("Accept", "text/css")]).status == 200)
    }

    @Test func savingDataIsHeededWhereConfigured() throws {
        let saving = [("Accept", "image/webp"), ("Save-Data", "on")]
        let deaf = try service()
        let usual = try deaf.get(Self.photo, [("Accept", "image/webp")])
        #expect(try deaf.get(Self.photo, saving).fields == deaf.get(Self.photo, [("Accept", "image/webp")]).fields)

        let service = try service { $0.negotiation.heedsSaveData = true }
        let small = try service.get(Self.photo, saving)
        #expect(small.fields["vary"] == "Accept, Save-Data")
        #expect(small.bytes.count < usual.bytes.count)
        #expect(try service.ready(Self.photo, saving)?.bytes == small.bytes)
        #expect(try service.ready(Self.photo, [("Accept", "image/webp")]) == nil)
        let large = try service.get(Self.photo, [("Accept", "image/webp"), ("Save-Data", "off")])
        #expect(large.bytes == usual.bytes)
        #expect(large.fields["etag"] != small.fields["etag"] ?? "")
    }

    @Test func avifIsRefusedUnlessItIsSwitchedOn() throws {
        let answer = try service().get("/images/photo.jpg?format=avif")
        #expect(answer.status == 400)
        #expect(answer.text.contains("switched off"))
    }
}
