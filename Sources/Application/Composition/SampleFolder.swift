import FoundationEssentials
import Glibc
import ImageService

/// The sample pictures that come with the program.
enum SampleFolder {
    /// Where the samples lie: beside an installed program, or in the checkout that it was built in.
    static var path: String? {
        // Unsafe: realpath(3) returns a string of its own, freed here.
        guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(resolved) }
        var folders = unsafe String(cString: resolved).split(separator: "/").map(String.init)
        while !folders.isEmpty {
            folders.removeLast()
            let base = "/" + folders.joined(separator: "/")
            for candidate in ["\(base)/share/endcap/samples", "\(base)/config/samples"]
            where unsafe access(candidate + "/samples.json", R_OK) == 0 {
                return candidate
            }
        }
        return nil
    }

    /// What the landing page shows of a served folder: its `samples.json`, or nothing where there is none.
    static func samples(in folder: String) -> [LandingPage.Sample] {
        guard let bytes = try? LocalFile.read(folder + "/samples.json"),
            let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes))
        else { return [] }
        return entries.map(\.sample)
    }

    /// One picture in `samples.json`.
    private struct Entry: Decodable {
        var title: String
        var files: [String]
        /// In points.
        var size: [Double]
        /// Top, left, bottom, right; in points.
        var insets: [Double]
        var mode: String

        /// The sharpest file at two sizes and in both modes.
        var sample: LandingPage.Sample {
            let file = files.last ?? ""
            let insets = insets.map { "\($0 == $0.rounded() ? "\(Int($0))" : "\($0)")" }.joined(separator: ",")
            let sizes = [(160, 48), (320, 96)].map { (width, height) in
                (max(width, Int(size.first ?? 0)), max(height, Int(size.last ?? 0)))
            }
            let renditions = [mode, mode == "tile" ? "stretch" : "tile"].flatMap { mode in
                sizes.map { (width, height) in
                    LandingPage.Sample.Rendition(
                        target: "/images/\(file)?size=\(width)x\(height)&scale=2&insets=\(insets)&mode=\(mode)",
                        width: width, height: height)
                }
            }
            return LandingPage.Sample(title: title, renditions: renditions)
        }
    }
}
