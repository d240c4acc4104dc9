import Configuration
import Testing

@Suite struct ConfigurationFormTests {
    private func parse<Value>(_ form: ConfigurationForm<Value>, _ text: String) -> Result<Value, ConfigurationFormError>
    {
        Result { () throws(ConfigurationFormError) in try form.parse(.text(text)) }
    }

    @Test(arguments: [
        ("0", 0), ("1", 1), ("512B", 512), ("1KiB", 1024), ("64MiB", 64 << 20), ("64 MiB", 64 << 20), ("1TiB", 1 << 40),
        ("10kB", 10_000), ("3MB", 3_000_000), ("2GB", 2_000_000_000),
    ])
    func bytes(text: String, count: Int) throws {
        let form = ConfigurationForm.bytes(0...(1 << 40))
        #expect(try form.parse(.text(text)) == count)
        #expect(try form.parse(form.render(count)) == count, "what is written can be read")
    }

    @Test(arguments: [
        ("", "does not begin with a whole number"), ("MiB", "does not begin with a whole number"),
        ("-1", "does not begin with a whole number"),
        ("1.5MiB", "has the unknown unit \".5MiB\", not one of B, KiB, MiB, GiB, TiB"),
        ("1mib", "has the unknown unit \"mib\", not one of B, KiB, MiB, GiB, TiB"),
        ("99999999999999999999", "is too large"), ("9999999999TiB", "is too large"), ("2MiB", "is above 1MiB"),
        ("1B", "is below 1KiB"), ("٣", "does not begin with a whole number"),
    ])
    func wrongBytes(text: String, reason: String) {
        #expect(parse(.bytes(1024...(1 << 20)), text) == .failure(ConfigurationFormError(reason)))
    }

    @Test(arguments: [
        ("0s", Duration.zero), ("250us", .microseconds(250)), ("500ms", .milliseconds(500)), ("90s", .seconds(90)),
        ("5m", .seconds(300)), ("1h", .seconds(3600)), ("7d", .seconds(604_800)), ("1 s", .seconds(1)),
    ])
    func durations(text: String, duration: Duration) throws {
        let form = ConfigurationForm.duration(.zero ... .seconds(31_536_000))
        #expect(try form.parse(.text(text)) == duration)
        #expect(try form.parse(form.render(duration)) == duration)
    }

    @Test(arguments: [
        ("10", "has no unit, one of ns, us, ms, s, m, h, d"),
        ("1w", "has the unknown unit \"w\", not one of ns, us, ms, s, m, h, d"),
        ("2m", "is above 1m"), ("1ms", "is below 1s"), ("9999999999d", "is too large"),
    ])
    func wrongDurations(text: String, reason: String) {
        #expect(parse(.duration(.seconds(1) ... .seconds(60)), text) == .failure(ConfigurationFormError(reason)))
    }

    @Test func numbersStayInTheirRange() {
        #expect(parse(.count(1...8), "8") == .success(8))
        #expect(parse(.count(1...8), "9") == .failure(ConfigurationFormError("is above 8")))
        #expect(parse(.count(1...8), "0") == .failure(ConfigurationFormError("is below 1")))
        #expect(parse(.count(1...8), "x") == .failure(ConfigurationFormError("is not a whole number")))
        #expect(parse(.number(0.5...2), "1.5") == .success(1.5))
        #expect(parse(.number(0.5...2), "nan") == .failure(ConfigurationFormError("is below 0.5")))
        #expect(parse(.number(0.5...2), "inf") == .failure(ConfigurationFormError("is above 2.0")))
    }

    @Test func choicesSuggest() {
        let form: ConfigurationForm<TestKeys.Level> = .choice
        #expect(parse(form, "info") == .success(.info))
        #expect(form.description == "one of debug, info, warning")
        #expect(parse(form, "warnign") == .failure(ConfigurationFormError("is none of them; did you mean warning?")))
        #expect(parse(form, "everything") == .failure(ConfigurationFormError("is none of them")))
    }

    @Test func listsAndMapsNameTheirPart() {
        #expect(parse(.list(of: .count(0...9)), "1, 2,3") == .success([1, 2, 3]))
        #expect(parse(.list(of: .count(0...9)), " ") == .success([]))
        #expect(
            parse(.list(of: .count(0...9)), "1,,3")
                == .failure(ConfigurationFormError("has element 2, which is not a whole number")))
        #expect(parse(.list(of: .string, maximum: 2), "a,b,c") == .failure(ConfigurationFormError("has 3 elements")))
        #expect(parse(.map(of: .boolean), "a=true,b=false") == .success(["a": true, "b": false]))
        #expect(
            parse(.map(of: .boolean), "a=true,a=false") == .failure(ConfigurationFormError("names \"a\" twice")))
        #expect(
            parse(.map(of: .boolean), "a")
                == .failure(ConfigurationFormError("has \"a\", which is not name=value")))
        #expect(
            parse(.map(of: .boolean) { $0 == "b" ? "is taken" : nil }, "b=true")
                == .failure(ConfigurationFormError("has the name \"b\", which is taken")))
    }

    @Test func ownFormsTakeThreeArguments() throws {
        let even = ConfigurationForm<Int>("an even number") { (value) throws(ConfigurationFormError) in
            guard case .integer(let number) = value, number % 2 == 0 else { throw ConfigurationFormError("is odd") }
            return number
        } render: {
            .integer($0)
        }
        #expect(try even.parse(.integer(4)) == 4)
        #expect(throws: ConfigurationFormError("is odd")) { try even.parse(.integer(3)) }
        let short = ConfigurationForm.string("a short word") { $0.utf8.count > 3 ? "is too long" : nil }
        #expect(parse(short, "abc") == .success("abc"))
        #expect(parse(short, "abcd") == .failure(ConfigurationFormError("is too long")))
        #expect(parse(short, "") == .failure(ConfigurationFormError("is empty")))
    }
}
