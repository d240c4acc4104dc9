package import Slicing
import Stores

/// What is wanted of a slim picture.
package struct SlimOptions: Hashable, Sendable {
    /// What the answer is.
    package enum Form: String, CaseIterable, Hashable, Sendable {
        /// What was found, with its proof.
        case json
        /// The slim picture.
        case png
        /// The slim picture with a frame of marks, for Android's tools.
        case ninePatch = "9.png"
    }

    /// What the slim picture has to be told in.
    package enum Target: String, CaseIterable, Hashable, Sendable {
        /// This service's own words: everything.
        case own
        /// Android's marks: one or more constant stretches, which share a length in proportion to what is kept.
        case ninePatch
        /// An asset catalog: one stretch an axis, constant or a period.
        case catalog
    }

    /// Levels of 255 that a channel may be off, as it is seen.
    package var tolerance = 0
    package var choice = SlimRules.RunChoice.auto
    package var form = Form.json
    package var target = Target.own

    package init() {}

    init(_ values: ParameterValues) throws(ParameterError) {
        tolerance = try values.value(ParameterTable.tolerance) ?? tolerance
        choice = try values.value(ParameterTable.runs) ?? choice
        form = try values.value(ParameterTable.slimForm) ?? form
        target = form == .ninePatch ? .ninePatch : .own
    }

    /// What one axis may be made of.
    var rules: SlimRules {
        switch target {
        case .own: SlimRules(choice: choice)
        case .ninePatch: SlimRules(choice: choice, kinds: [.constant], sharesByLength: true)
        case .catalog: SlimRules(choice: .one, kinds: [.constant, .period])
        }
    }

    /// In one spelling, defaults left out.
    var canonicalQuery: String {
        let parameters: [StatedParameter] = [
            ("tolerance", tolerance == 0 ? nil : String(tolerance)),
            ("runs", choice == .auto ? nil : choice.rawValue),
            ("format", form == .json ? nil : form.rawValue),
        ]
        return parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
    }
}

/// How far a slim picture may be from the original, in levels.
package let maximumSlimTolerance = 8

extension ParameterTable {
    package static let tolerance = Parameter<Int>(
        "tolerance", form: "a whole number from 0 to \(maximumSlimTolerance)", default: "0: exactly the same",
        help: "Levels of 255 by which what is drawn may differ from the original."
    ) { (text) throws(ParameterFault) in try parseWhole(text, in: 0...maximumSlimTolerance) }

    package static let runs = Parameter<SlimRules.RunChoice>(
        "runs", oneOf: SlimRules.RunChoice.self, default: "auto",
        help:
            "Which stretches of an axis are kept short: the one that saves most, with `auto` also those that show the "
            + "same or are about as long, with `all` every one, borders too.")

    package static let slimForm = Parameter<SlimOptions.Form>(
        "format", oneOf: SlimOptions.Form.self, default: "json",
        help: "What is answered: what was found, the slim picture, or the slim picture as an Android nine-patch.")

    /// Those of `/slim`: what chooses a picture, and what is to be made of it.
    package static let slimDefinitions = slimChoiceDefinitions + slimOwnDefinitions

    static let slimChoiceDefinitions: [ParameterDefinition] = [
        scale.definition, sourceScale.definition, crop.definition, idiom.definition, appearance.definition,
        direction.definition,
    ]
    static let slimOwnDefinitions = [tolerance.definition, runs.definition, slimForm.definition]
}

extension WantedPicture {
    /// Reads a request for a slim picture: its path, still percent-encoded and without its route, and its query.
    static func slim(
        requestPath: String, query: String?, ignoring ignored: IgnoredNames
    ) throws(ServiceError) -> WantedPicture {
        let (path, pairs): (SourcePath, [(name: String, value: String)])
        do throws(SourcePathError) { path = try SourcePath(percentEncoded: requestPath) } catch { throw .path(error) }
        do throws(ParameterError) { pairs = try Recipe.decodedPairs(query ?? "") } catch { throw .parameter(error) }
        return try slim(path, parameters: pairs, ignoring: ignored)
    }

    static func slim(
        _ path: SourcePath, parameters: [(name: String, value: String)], ignoring ignored: IgnoredNames
    ) throws(ServiceError) -> WantedPicture {
        do throws(ParameterError) {
            let values = try ParameterValues(
                parameters, definitions: ParameterTable.slimDefinitions, ignored: ignored)
            let own = Set(ParameterTable.slimOwnDefinitions.map(\.name))
            let choice = try ParameterValues(
                parameters.filter { !own.contains($0.name) }, definitions: ParameterTable.slimChoiceDefinitions,
                ignored: ignored)
            var wanted = WantedPicture(path: path, recipe: try Recipe(choice))
            wanted.slim = try SlimOptions(values)
            return wanted
        } catch {
            throw .parameter(error)
        }
    }
}
