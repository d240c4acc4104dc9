package import Rendering

/// How the service is set up; `Application` fills it from the configuration.
package struct ServiceConfiguration: Sendable {
    package var limits = ServiceLimits()
    package var cachePolicy = CachePolicy()
    package var negotiation = NegotiationPolicy()
    /// Whose scripts may read the answers.
    package var crossOrigin = CrossOriginPolicy()
    /// Parameter names that are accepted and have no effect.
    package var ignoredParameters = IgnoredNames()
    /// What `/elements` answers.
    package var elements = ElementTable()
    /// Renders in flight and waiting.
    package var workers: AdmissionLimits
    /// Lookups of sources' validators in flight and waiting.
    package var lookups = Self.defaultLookups
    package var overload = OverloadConfiguration()
    package var landingPage: LandingPage
    /// Whether health and metrics are answered beside pictures; not where they have a listener of their own.
    package var answersAdministration = true

    package static let defaultLookups = AdmissionLimits(workerCount: 2, queueLimit: 4_096)

    package init(workers: AdmissionLimits, landingPage: LandingPage) {
        self.workers = workers
        self.landingPage = landingPage
    }
}
