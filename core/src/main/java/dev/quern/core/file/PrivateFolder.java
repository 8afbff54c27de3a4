package dev.quern.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** Folders and files that only who runs the server can look into: documents are nobody else's business. */
public final class PrivateFolder {
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private PrivateFolder() {}

    /** Makes one, with what is above it, unless it is there; that is left as it is. */
    public static Path create(Path folder) throws IOException {
        return hasPermissions(folder)
                ? Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER))
                : Files.createDirectories(folder);
    }

    /** The permissions of a folder, such as {@code rwxr-xr-x}, if they let others on this machine do anything. */
    public static Optional<String> openness(Path folder) throws IOException {
        if (!hasPermissions(folder)) {
            return Optional.empty();
        }
        var found = Files.getPosixFilePermissions(folder);
        return FOLDER.containsAll(found) ? Optional.empty() : Optional.of(PosixFilePermissions.toString(found));
    }

    /** Makes the files in a private folder private, too: the database makes its own. */
    public static void closeFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)
                || !hasPermissions(folder)
                || !FOLDER.containsAll(Files.getPosixFilePermissions(folder))) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                closeFile(file);
            }
        }
    }

    /** Makes a file private. */
    public static void closeFile(Path file) throws IOException {
        if (hasPermissions(file)) {
            Files.setPosixFilePermissions(file, FILE);
        }
    }

    private static boolean hasPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
