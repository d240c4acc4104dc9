import HTTPMessages

/// The page at `/`: what this is, and pictures to look at.
package struct LandingPage: Hashable, Sendable {
    /// One resizable picture shown on the page.
    package struct Sample: Hashable, Sendable {
        package var title: String
        /// Targets of renditions, each with what it shows.
        package var renditions: [Rendition]

        package struct Rendition: Hashable, Sendable {
            package var target: String
            /// Size on the page in points, so that a sharper picture is not shown larger; nil is the picture's own.
            package var width: Int?
            package var height: Int?

            package init(target: String, width: Int? = nil, height: Int? = nil) {
                self.target = target
                self.width = width
                self.height = height
            }
        }

        package init(title: String, renditions: [Rendition]) {
            self.title = title
            self.renditions = renditions
        }
    }

    /// Shown after the product's name.
    package var version: String
    /// None where the served folder holds no shipped samples.
    package var samples: [Sample]

    package init(version: String, samples: [Sample] = []) {
        self.version = version
        self.samples = samples
    }

    var response: Response {
        var fields = Fields()
        fields.append("Content-Type", "text/html; charset=utf-8")
        fields.append("Cache-Control", "no-cache")
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append(
            "Content-Security-Policy", "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'")
        fields.append("Cross-Origin-Resource-Policy", "same-origin")
        return Response(status: 200, fields: fields, body: Body(html))
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Endcap</title>
        <style>
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
               color: #222; background: #f4f4f2 }
        code { font-size: 14px; overflow-wrap: anywhere }
        figure { margin: 0 0 1.5rem } figcaption { margin-top: .25rem }
        h2 { font-size: 1.1rem; margin: 2rem 0 .75rem }
        img { max-width: 100%; height: auto; background: #fff }
        </style>
        </head>
        <body>
        <h1>Endcap \(Markup.escaped(version))</h1>
        <p>This server draws resizable images: a small picture whose end caps stay as they are while the rest is
        stretched or tiled to any size. Say the size, the caps and the mode in the URL:</p>
        <p><code>/images/NAME.png?size=WIDTHxHEIGHT&amp;insets=TOP,LEFT,BOTTOM,RIGHT&amp;mode=stretch</code></p>
        <p>or name a control of the configuration, and its state:</p>
        <p><code>/elements/NAME?size=WIDTHxHEIGHT&amp;state=STATE</code></p>
        <p>Sizes and insets are points; <code>scale=2</code> asks for two pixels a point.
        <code>/info/NAME.png</code> tells how a picture is sliced, with code for other systems;
        <code>/explain/NAME.png?…</code> tells how a rendition would be made.
        <a href="/health">Health</a> and <a href="/metrics">metrics</a> have pages of their own.</p>
        \(samples.map(Self.html).joined(separator: "\n"))
        </body>
        </html>

        """
    }

    private static func html(_ sample: Sample) -> String {
        let figures = sample.renditions.map { rendition in
            let target = Markup.escaped(rendition.target)
            return """
                <figure><a href="\(target)"><img src="\(target)"\(size(rendition)) \
                alt="\(Markup.escaped(sample.title))"></a>
                <figcaption><code>\(target)</code></figcaption></figure>
                """
        }
        return "<h2>\(Markup.escaped(sample.title))</h2>\n" + figures.joined(separator: "\n")
    }

    /// The size attributes of a picture, as far as its size is told.
    private static func size(_ rendition: Sample.Rendition) -> String {
        [("width", rendition.width), ("height", rendition.height)].reduce("") { text, attribute in
            text + (attribute.1.map { " \(attribute.0)=\"\($0)\"" } ?? "")
        }
    }
}
