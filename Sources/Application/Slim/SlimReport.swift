import FoundationEssentials
import HTTPMessages
import ImageService

/// The report of a run: each picture's part, put together.
struct SlimReport: Sendable {
    enum Format: String, CaseIterable, Sendable {
        case html, json

        /// By the end of a file's name; nil where it is none of these.
        init?(path: String) {
            guard let format = Self.allCases.first(where: { path.lowercased().hasSuffix("." + $0.rawValue) }) else {
                return nil
            }
            self = format
        }

        /// What the report holds of one picture.
        func part(_ result: SlimResult, _ file: PictureFiles.File) throws -> String {
            switch self {
            case .json: try result.document()
            case .html: try SlimReportSection(result, path: file.path).html
            }
        }
    }

    var format: Format
    var outcomes: [SlimWork.Outcome]
    var tolerance: Int

    var text: String {
        switch format {
        case .json: json
        case .html: html
        }
    }

    private var json: String {
        let entries = outcomes.map { outcome in
            let path = JSONText.quoted(outcome.file.path, escapesMarkup: false)
            switch outcome.result {
            case .success(let finding): return "{\"input\": \(path), \"slim\": \(finding.reportPart)}"
            case .failure(let failure):
                return "{\"input\": \(path), \"error\": \(JSONText.quoted(failure.text, escapesMarkup: false))}"
            }
        }
        let (before, after) = outcomes.byteCounts
        return """
            {
            "tolerance": \(tolerance),
            "pictures": \(outcomes.count),
            "failed": \(outcomes.count { $0.isFailure }),
            "bytes": {"before": \(before), "after": \(after)},
            "results": [
            \(entries.joined(separator: ",\n"))
            ]
            }

            """
    }

    private var html: String {
        let sections = outcomes.map { outcome in
            switch outcome.result {
            case .success(let finding): return finding.reportPart
            case .failure(let failure):
                return "<section class=\"failed\"><h2>\(Markup.escaped(outcome.file.path))</h2>"
                    + "<p>\(Markup.escaped(failure.text))</p></section>"
            }
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Slim pictures</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
            h1 { font-size: 1.6rem; } h2 { font-size: 1.05rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
            section { border-top: 1px solid #ddd; padding: 1rem 0; }
            .failed p { color: #b00020; }
            .row { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-end; }
            figure { margin: .5rem 0; max-width: 100%; } figcaption { font-size: .8rem; color: #555; }
            img, svg { display: block; max-width: 100%; height: auto; background: repeating-conic-gradient(#eee 0% 25%, #fff 0% 50%) 0 0 / 16px 16px; }
            code { font-size: .8rem; overflow-wrap: anywhere; }
            </style>
            </head>
            <body>
            <h1>Slim pictures</h1>
            <p>\(Markup.escaped(SlimText.summary(outcomes))). Tolerance: \(tolerance) levels.
            The tinted parts of a slim picture are flexible; the rest are its caps.</p>
            \(sections.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}
