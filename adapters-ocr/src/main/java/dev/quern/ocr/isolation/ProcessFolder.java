package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The folder of one process that files are read in: what it is given, what it makes of that, and its temporary files. A process
 * in a {@link Sandbox} sees these three and nothing beside them, and cannot change what it is given.
 */
final class ProcessFolder {
    /** A name that the process says must be one, and no way to another folder: a file may have taken the process over. */
    private static final Pattern NAME = Pattern.compile("[0-9a-z]+");

    private final Path path;

    /** Makes a folder that is there, and empty, one for a process. */
    ProcessFolder(Path path) throws IOException {
        this.path = path.toAbsolutePath();
        Files.createDirectory(given());
        Files.createDirectory(made());
        Files.createDirectory(temporary());
    }

    Path path() {
        return path;
    }

    Path given() {
        return path.resolve("given");
    }

    Path made() {
        return path.resolve("made");
    }

    Path temporary() {
        return path.resolve("tmp");
    }

    /**
     * Gives the process a file to read: as another name of the same file, or as a copy where that lies on another disk.
     *
     * @return where it is for the process; to be deleted when it is read
     */
    Path give(Path file) throws IOException {
        var there = given().resolve("file");
        try {
            return Files.createLink(there, file.toRealPath());
        } catch (IOException | UnsupportedOperationException apart) {
            return Files.copy(file, there);
        }
    }

    /**
     * Moves a file that the process made to where it does not reach it any more.
     *
     * @param name as the process says it
     * @return false if it made no such file: no file at all, or a link or a pipe in its place
     */
    boolean take(String name, Path to) throws IOException {
        var file = made().resolve(NAME.matcher(name).matches() ? name : "none");
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Files.move(file, to);
        // Looked at only here, where the process cannot put another in its place.
        if (Files.isRegularFile(to, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        ScratchFolder.remove(to);
        return false;
    }

    /** Removes it with all that is in it; the process has to have ended. */
    void remove() {
        ScratchFolder.remove(path);
    }
}
