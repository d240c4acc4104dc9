import Application
import Glibc

exit(EndcapProgram.run(Array(CommandLine.arguments.dropFirst())))
