package dev.quern.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders and files that only who runs the server can look into: documents are nobody else's business. */
final class PrivateFolder {
    private static final Logger LOG = LoggerFactory.getLogger(PrivateFolder.class);
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private PrivateFolder() {}

    /** Makes one, with what is above it, unless it is there; that is left as it is. */
    static Path create(Path folder) throws IOException {
        return hasPermissions(folder)
                ? Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER))
                : Files.createDirectories(folder);
    }

    /** Says so when others can look into a folder. Perhaps they are meant to, so nothing is changed. */
    static void warnIfOpen(Path folder) throws IOException {
        if (!hasPermissions(folder)) {
            return;
        }
        var found = Files.getPosixFilePermissions(folder);
        if (!FOLDER.containsAll(found)) {
            LOG.warn(
                    "Others on this machine can look into {} ({}), where the documents are; 'chmod 700 {}' keeps them out.",
                    folder,
                    PosixFilePermissions.toString(found),
                    folder);
        }
    }

    /** Makes the files in a private folder private, too: the database makes its own. */
    static void closeFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)
                || !hasPermissions(folder)
                || !FOLDER.containsAll(Files.getPosixFilePermissions(folder))) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.setPosixFilePermissions(file, FILE);
            }
        }
    }

    private static boolean hasPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
