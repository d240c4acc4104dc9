import HTTPMessages
import Slicing
import Testing

@testable import ImageService

/// A recipe over a source's size: output lengths, caps, and what cannot be.
@Suite struct RecipeGeometryTests {
    private static func geometry(
        _ query: String, _ width: Int, _ height: Int, sourceScale: Double = 1,
        limits: OutputLimits = OutputLimits()
    ) throws -> RecipeGeometry {
        let shape = PictureShape(width: width, height: height, scale: sourceScale)
        return try RecipeGeometry(recipe(query), of: shape, limits: limits)
    }

    struct Size: Sendable {
        var query: String
        var source: [Int]
        var sourceScale = 1.0
        var output: [Int]
    }

    static let sliced = [
        Size(query: "insets=1&size=320x44", source: [20, 10], output: [320, 44]),
        Size(query: "insets=1&size=320x44&scale=2", source: [20, 10], output: [640, 88]),
        Size(query: "insets=1&size=10.5x10.4", source: [20, 10], output: [11, 10]),
        Size(query: "insets=1&size=45x22.5&scale=0.7", source: [20, 10], output: [32, 16]),
        Size(query: "insets=1&w=100", source: [20, 10], output: [100, 10]),
        Size(query: "insets=1&h=100", source: [20, 10], output: [20, 100]),
        Size(query: "insets=1&w=100", source: [20, 10], sourceScale: 2, output: [100, 5]),
        Size(query: "insets=1&w=100&scale=2", source: [20, 10], sourceScale: 2, output: [200, 10]),
        Size(query: "insets=1&h=1&scale=3", source: [20, 10], sourceScale: 2, output: [30, 3]),
        Size(query: "insets=0", source: [20, 10], output: [20, 10]),
        Size(query: "insets=0", source: [5, 5], sourceScale: 2, output: [3, 3]),
        Size(query: "mode=stretch&size=1x1", source: [20, 10], output: [1, 1]),
        Size(query: "stretch-x=2-3&size=7x500", source: [20, 10], output: [7, 500]),
    ]

    /// A picture that nobody sliced keeps its ratio, fits in, and is not enlarged.
    static let unsliced = [
        Size(query: "", source: [20, 10], output: [20, 10]),
        Size(query: "size=10x10", source: [20, 10], output: [10, 5]),
        Size(query: "size=10x2", source: [20, 10], output: [4, 2]),
        Size(query: "size=100x100", source: [20, 10], output: [20, 10]),
        Size(query: "size=100x5", source: [20, 10], output: [10, 5]),
        Size(query: "w=10", source: [20, 10], output: [10, 5]),
        Size(query: "h=5", source: [20, 10], output: [10, 5]),
        Size(query: "w=7", source: [20, 10], output: [7, 4]),
        Size(query: "w=100", source: [20, 10], output: [20, 10]),
        Size(query: "w=1", source: [200, 3], output: [1, 1]),
        Size(query: "scale=2", source: [20, 10], output: [40, 20]),
        Size(query: "", source: [20, 10], sourceScale: 2, output: [10, 5]),
        Size(query: "scale=2", source: [20, 10], sourceScale: 2, output: [20, 10]),
        Size(query: "w=5&scale=2", source: [20, 10], sourceScale: 2, output: [10, 5]),
        Size(query: "scale=0.5", source: [5, 3], output: [3, 2]),
        Size(query: "filter=nearest&size=10x10", source: [20, 10], output: [10, 5]),
    ]

    @Test(arguments: sliced + unsliced)
    func outputSizes(row: Size) throws {
        let geometry = try Self.geometry(row.query, row.source[0], row.source[1], sourceScale: row.sourceScale)
        #expect([geometry.horizontal.outputLength, geometry.vertical.outputLength] == row.output, "\(row)")
        #expect(geometry.horizontal.scale == (try recipe(row.query).scale) / row.sourceScale)
        let maps = try geometry.makeMaps()
        #expect([maps.horizontal.outputLength, maps.vertical.outputLength] == row.output)
        #expect([maps.horizontal.sourceLength, maps.vertical.sourceLength] == row.source)
    }

    @Test func insetsBecomeCaps() throws {
        let geometry = try Self.geometry("insets=1,2,3,4&size=90x90", 20, 10)
        #expect(geometry.horizontal.segments.map(\.length) == [2, 14, 4])
        #expect(geometry.vertical.segments.map(\.length) == [1, 6, 3])
        #expect(geometry.vertical.segments.map(\.isFlexible) == [false, true, false])
        let doubled = try Self.geometry("insets=1,2,3,4", 20, 10, sourceScale: 2)
        #expect(doubled.horizontal.segments.map(\.length) == [4, 8, 8])
        let halves = try Self.geometry("insets=0,17.5&size=90x10", 35, 10)
        #expect(halves.horizontal.segments.map(\.length) == [18, 0, 17])
    }

    @Test func absentModesAreChosenByLength() throws {
        let geometry = try Self.geometry("insets=1,2,3,4&size=90x90", 7, 10)
        #expect(geometry.horizontal.segments[1].kind == .flexible(weight: 1, mode: .stretch))
        #expect(geometry.vertical.segments[1].kind == .flexible(weight: 6, mode: .tile))
    }

    @Test func zeroInsetsTileTheWholePicture() throws {
        let geometry = try Self.geometry("insets=0&size=90x90", 7, 10)
        #expect(geometry.horizontal.segments.map(\.length) == [0, 7, 0])
        #expect(geometry.horizontal.segments[1].kind == .flexible(weight: 7, mode: .tile))
        let plain = try Self.geometry("size=4x5", 7, 10)
        #expect(plain.horizontal.segments[1].kind == .flexible(weight: 7, mode: .stretch))
    }

    @Test func regionsReplaceInsetsOnTheirAxis() throws {
        let geometry = try Self.geometry("stretch-x=1-3,5-6@9&mode=stretch,round&size=90x90", 8, 10)
        #expect(
            geometry.horizontal.segments == [
                Segment(.fixed, length: 1), Segment(.flexible(weight: 2, mode: .stretch), length: 2),
                Segment(.fixed, length: 2), Segment(.flexible(weight: 9, mode: .stretch), length: 1),
                Segment(.fixed, length: 2),
            ])
        #expect(geometry.vertical.segments.map(\.length) == [0, 10, 0])
    }

    @Test func rulesReachBothAxes() throws {
        let geometry = try Self.geometry(
            "insets=4&size=4x16&shrink=uniform&filter=area&tile-origin=end&stretch-map=endpoints&center=hide", 20, 20)
        for plan in [geometry.horizontal, geometry.vertical] {
            #expect(plan.shrink == .uniform(factor: 0.5))
            #expect(plan.snapsEndsToCuts)
            #expect(plan.filter == .area)
            #expect(plan.tileOrigin == .end)
            #expect(plan.stretchMap == .endpoints)
        }
        #expect(geometry.hidesCenter)
    }

    // MARK: What cannot be

    private static func error(
        _ query: String, _ width: Int, _ height: Int, sourceScale: Double = 1,
        limits: OutputLimits = OutputLimits()
    ) throws -> GeometryError? {
        do {
            _ = try geometry(query, width, height, sourceScale: sourceScale, limits: limits).makeMaps()
            return nil
        } catch let error as GeometryError {
            return error
        }
    }

    @Test func capsThatExceedTheSourceNameBothNumbers() throws {
        let wide = try #require(try Self.error("insets=0,7,0,6", 12, 10))
        #expect(wide == .capsExceedSource(axis: .horizontal, leading: 7, trailing: 6, length: 12))
        #expect(wide.parameter == "insets")
        #expect(["7", "6", "12"].allSatisfy(wide.detail.contains))
        let high = try #require(try Self.error("insets=3,0", 12, 10, sourceScale: 2))
        #expect(high == .capsExceedSource(axis: .vertical, leading: 6, trailing: 6, length: 10))
        #expect(try Self.error("insets=5,6", 12, 10) == nil, "no centre is legal")
        #expect(try Self.error("insets=5,6&size=1x1", 12, 10) == nil)
    }

    @Test func regionsEndInsideTheSource() throws {
        #expect(try Self.error("stretch-x=11-12", 12, 10) == nil)
        let wide = try #require(try Self.error("stretch-x=0-1,11-13", 12, 10))
        #expect(wide == .regionOutsideSource(axis: .horizontal, end: 13, length: 12))
        #expect(wide.parameter == "stretch-x")
        let high = try #require(try Self.error("stretch-y=0-11", 12, 10))
        #expect(high == .regionOutsideSource(axis: .vertical, end: 11, length: 10))
        #expect(high.parameter == "stretch-y")
    }

    @Test func outputsAreLimited() throws {
        let limits = OutputLimits(maximumDimension: 100, maximumPixelCount: 5_000)
        #expect(try Self.error("insets=1&size=100x50", 12, 10, limits: limits) == nil)
        #expect(
            try Self.error("insets=1&size=101x1", 12, 10, limits: limits)
                == .outputTooLong(axis: .horizontal, length: 101, maximum: 100))
        #expect(
            try Self.error("insets=1&size=1x26&scale=4", 12, 10, limits: limits)
                == .outputTooLong(axis: .vertical, length: 104, maximum: 100))
        #expect(
            try Self.error("insets=1&size=100x51", 12, 10, limits: limits)
                == .outputTooManyPixels(width: 100, height: 51, maximum: 5_000))
        #expect(
            try Self.error("insets=1&size=0.4x1", 12, 10) == .outputEmpty(axis: .horizontal))
        #expect(try Self.error("insets=1&size=65536x65536&scale=8", 12, 10)?.parameter == "size")
    }

    @Test func refusingToShrinkNamesTheMinimum() throws {
        #expect(try Self.error("insets=4&size=8x8&shrink=refuse", 12, 10) == nil)
        let error = try #require(try Self.error("insets=4&size=8x7&shrink=refuse", 12, 10))
        #expect(error == .outputTooShort(axis: .vertical, length: 7, minimum: 8))
        #expect(error.detail.contains("7") && error.detail.contains("8"))
    }

    @Test func everyErrorIsOfStatus422WithItsParameter() {
        let errors: [GeometryError] = [
            .capsExceedSource(axis: .horizontal, leading: 1, trailing: 2, length: 2),
            .regionOutsideSource(axis: .vertical, end: 5, length: 4), .outputEmpty(axis: .vertical),
            .outputTooLong(axis: .horizontal, length: 9, maximum: 8),
            .outputTooManyPixels(width: 3, height: 3, maximum: 8),
            .outputTooShort(axis: .horizontal, length: 1, minimum: 2),
        ]
        for error in errors {
            let problem = ServiceError.geometry(error).problem
            #expect(problem.status == 422)
            #expect(problem.parameter == error.parameter)
            #expect(problem.detail.hasSuffix("."))
        }
    }
}
