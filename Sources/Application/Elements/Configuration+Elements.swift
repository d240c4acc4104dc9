import Configuration
import Glibc
import ImageService

extension Configuration {
    /// The elements of this process: those that the configuration declares, else those of the served folder.
    ///
    /// - Parameter root: the served folder; its `elements.json` is a configuration file that declares elements alone.
    func elementTable(root: String) throws(SettingsError) -> ElementTable {
        if let elements = self[Settings.elements] { return elements }
        let file = root + "/elements.json"
        // Unsafe: access(2) reads the path's bytes up to the NUL that Swift adds.
        guard unsafe access(file, F_OK) == 0 else { return ElementTable() }
        do {
            let bytes = try LocalFile.read(file)
            let declared = try Configuration(Self.elementsAlone, layers: [.file(name: file, bytes: bytes)])
            return declared[Settings.elements] ?? ElementTable()
        } catch let errors as ConfigurationErrors {
            throw SettingsError(text: errors.description)
        } catch {
            throw SettingsError(text: "\(error)")
        }
    }

    private static let elementsAlone = ConfigurationTable(variablePrefix: "ENDCAP", keys: [Settings.elements])
}
