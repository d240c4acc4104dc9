import Slicing

extension ElementTable {
    /// What the landing page shows: each element in all its looks, and with its arrow on every side.
    package var samples: [LandingPage.Sample] {
        names.compactMap { name in
            self[name].map { element in
                LandingPage.Sample(title: "Element: \(name)", renditions: element.renditions(name: name))
            }
        }
    }
}

extension Element {
    fileprivate func renditions(name: String) -> [LandingPage.Sample.Rendition] {
        metrics.flatMap { metrics in
            states.flatMap { state -> [LandingPage.Sample.Rendition] in
                let query =
                    (state == .normal ? "" : "&state=\(state.rawValue)")
                    + (metrics == .default ? "" : "&metrics=\(metrics.rawValue)")
                let target = "/elements/\(name)?scale=2\(query)"
                guard let recipe = recipe(Variant(state: state, metrics: metrics)) else { return [] }
                let (width, height) = (recipe.size.width.map(Int.init), recipe.size.height.map(Int.init))
                guard recipe.arrow != nil, state == .normal else {
                    return [.init(target: target, width: width, height: height)]
                }
                return ArrowSide.allCases.map { side in
                    .init(target: "\(target)&arrow=\(side.rawValue):0.3", width: width, height: height)
                }
            }
        }
    }

    private func recipe(_ variant: Variant) -> Recipe? {
        guard let look = looks[variant] else { return nil }
        // Looks were checked when the table was made.
        return try? Recipe(look.values)
    }
}
