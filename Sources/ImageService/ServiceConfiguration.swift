package import Rendering

/// How the service is set up; `Application` fills it from the configuration.
package struct ServiceConfiguration: Sendable {
    package var limits = ServiceLimits()
    package var cachePolicy = CachePolicy()
    package var negotiation = NegotiationPolicy()
    /// Parameter names that are accepted and have no effect.
    package var ignoredParameters = IgnoredNames()
    /// What `/elements` answers.
    package var elements = ElementTable()
    /// Renders in flight and waiting.
    package var workers: WorkerPool.Configuration
    /// Lookups of sources' validators in flight and waiting.
    package var lookups = WorkerPool.Configuration(workerCount: 2, queueLimit: 4_096)
    package var landingPage: LandingPage

    package init(workers: WorkerPool.Configuration, landingPage: LandingPage) {
        self.workers = workers
        self.landingPage = landingPage
    }
}
