// swift-tools-version: 6.2
import PackageDescription

let cSettings: [CSetting] = [
    .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"),
]

let testSettings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

let settings = testSettings + [.strictMemorySafety()]

func part(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], resources: resources, swiftSettings: testSettings)
}

let package = Package(
    name: "endcap",
    products: [
        .executable(name: "endcap", targets: ["endcap"]),
        .executable(name: "Benchmarks", targets: ["Benchmarks"]),
    ],
    targets: [
        // C: module maps, and the C that must be C.
        .systemLibrary(name: "CLibPNG"),
        .systemLibrary(name: "CLibWebP"),
        .systemLibrary(name: "CLibJPEG"),
        .systemLibrary(name: "CLibAVIF"),
        .systemLibrary(name: "CLCMS"),
        .systemLibrary(name: "CLibImageQuant"),
        .systemLibrary(name: "CLibDeflate"),
        // The shims include the libraries' headers directly, so their module maps' link lines are never seen.
        .target(
            name: "CCodecShims",
            dependencies: [
                "CLibPNG", "CLibWebP", "CLibJPEG", "CLibAVIF", "CLCMS", "CLibImageQuant", "CLibDeflate",
            ],
            cSettings: cSettings,
            linkerSettings: [
                .linkedLibrary("png16"), .linkedLibrary("z"), .linkedLibrary("webp"), .linkedLibrary("jpeg"),
                .linkedLibrary("lcms2"), .linkedLibrary("deflate"),
            ]),
        .target(name: "CLinux", cSettings: cSettings),

        // Leaves.
        part("Locks"),
        part("Slicing"),
        part("HTTPMessages"),
        part("Configuration"),

        part("Pixels", ["Slicing"]),
        part("Codecs", ["Slicing", "Pixels", "Locks", "CCodecShims"]),
        part("Rendering", ["Slicing", "Pixels", "Locks"]),
        part("Vocabularies", ["Slicing"]),
        part("Stores", ["Locks", "CLinux"]),
        part("Metrics", ["Locks"]),
        part("Caching", ["Locks"]),
        part("AccessLogs", ["HTTPMessages", "Locks"]),
        part("MappedMemory", ["HTTPMessages", "Locks"]),
        part("HTTPServing", ["HTTPMessages", "AccessLogs", "Locks", "CLinux"]),
        part(
            "ImageService",
            [
                "HTTPMessages", "Slicing", "Vocabularies", "Pixels", "Codecs", "Rendering", "Stores", "Caching",
                "Metrics", "MappedMemory", "Locks",
            ]),
        part(
            "Application",
            [
                "HTTPMessages", "Slicing", "Vocabularies", "Pixels", "Codecs", "Rendering", "Stores", "Metrics",
                "Locks",
                "CLinux", "AccessLogs", "HTTPServing",
                "ImageService", "Configuration",
            ]),
        .executableTarget(name: "endcap", dependencies: ["Application"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Slicing", "Locks", "Pixels", "Codecs", "Rendering", "Stores", "ImageService"],
            swiftSettings: settings),

        // Tests.
        .target(
            name: "TestSupport", dependencies: ["Slicing", "Pixels"], path: "Tests/TestSupport",
            resources: [.copy("Fixtures")], swiftSettings: testSettings),
        tests("SlicingTests", ["Slicing"]),
        tests("PixelsTests", ["Pixels", "Slicing"]),
        tests("RenderingTests", ["Rendering", "Pixels", "Slicing", "Codecs", "Locks"]),
        tests("HTTPMessagesTests", ["HTTPMessages"]),
        tests("AccessLogsTests", ["AccessLogs", "HTTPMessages"]),
        tests("MappedMemoryTests", ["MappedMemory", "HTTPMessages"]),
        tests("HTTPServingTests", ["HTTPServing", "HTTPMessages", "AccessLogs", "MappedMemory", "Locks"]),
        tests("CodecsTests", ["Codecs", "Pixels", "Slicing", "Locks"]),
        tests("VocabulariesTests", ["Vocabularies", "Slicing"]),
        tests("StoresTests", ["Stores"]),
        tests("CachingTests", ["Caching", "Locks"]),
        tests("MetricsTests", ["Metrics", "Locks"]),
        tests("ConfigurationTests", ["Configuration"]),
        tests(
            "ImageServiceTests",
            [
                "ImageService", "HTTPMessages", "Slicing", "Pixels", "Codecs", "Rendering", "Stores", "Caching",
                "Metrics", "Locks",
            ]),
        tests("ApplicationTests", ["Application", "Configuration", "HTTPServing", "ImageService", "Rendering"]),
        tests("EndToEndTests", ["Codecs", "Pixels", "Slicing", "Locks"]),
    ]
)

// Programs for libFuzzer, which nothing else builds: scripts/fuzz.
if Context.environment["FUZZ"] != nil {
    func fuzz(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: ["FuzzSupport"] + dependencies, path: "Fuzz/\(name)", swiftSettings: settings)
    }
    package.targets += [
        .target(name: "CFuzzer", path: "Fuzz/CFuzzer", cSettings: cSettings),
        .target(name: "FuzzSupport", dependencies: ["CFuzzer"], path: "Fuzz/FuzzSupport", swiftSettings: settings),
        // What the targets for pictures share.
        .target(
            name: "FuzzPictures", dependencies: ["FuzzSupport", "Codecs", "Pixels", "Slicing"],
            path: "Fuzz/FuzzPictures", swiftSettings: settings),
        fuzz("FuzzPNG", ["FuzzPictures"]),
        fuzz("FuzzJPEG", ["FuzzPictures"]),
        fuzz("FuzzWebP", ["FuzzPictures"]),
        fuzz("FuzzChunks", ["FuzzPictures"]),
        fuzz("FuzzDocuments", ["Slicing", "Vocabularies"]),
        fuzz("FuzzRequests", ["HTTPMessages"]),
        fuzz("FuzzTargets", ["HTTPMessages", "ImageService", "Slicing", "Stores"]),
    ]
}
