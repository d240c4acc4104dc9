// Placeholder until the part lands.
