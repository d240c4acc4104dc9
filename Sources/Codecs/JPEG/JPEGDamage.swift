/// The reasons that a JPEG file may be refused for: constant, so that they may be shown and counted.
enum JPEGDamage {
    /// A file is taken only if its bytes reach its end marker and every scan has all of its coefficients.
    static let truncated = "The JPEG file ends before its picture does."
    static let header = "The header of the JPEG file is not valid."
    static let content = "The pixels of the JPEG file are not valid."
    static let arithmetic = "Arithmetic coding in JPEG files is not read here; Huffman coding is."
    static let process = "Lossless and hierarchical JPEG files are not read here; baseline and progressive ones are."
    static let depth = "The JPEG file has not 8 bits a sample, which is all that is read here."
    static let memory = "The JPEG file needs more memory than there is."
}
