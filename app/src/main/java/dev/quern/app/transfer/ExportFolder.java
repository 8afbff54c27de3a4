package dev.quern.app.transfer;

import com.fasterxml.jackson.core.JacksonException;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.transfer.DamagedTree;
import dev.quern.jdbc.transfer.Numbers;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A folder with a finished export, of which every file is what was written into it. */
public final class ExportFolder {
    private static final Pattern MAILBOX = Pattern.compile(Export.MAILBOXES + "[^/]+/" + Export.MAILBOX);
    private static final Pattern DOCUMENT = Pattern.compile(Export.MAILBOXES + "[^/]+/[^/]+/\\d+\\.json");

    private final Path folder;
    private final ExportManifest manifest;
    private final List<String> files;

    private ExportFolder(Path folder, ExportManifest manifest, List<String> files) {
        this.folder = folder;
        this.manifest = manifest;
        this.files = files;
    }

    /**
     * Compares all files with what the export says of them.
     *
     * @throws IOException with one line, for a folder that is no finished export, one that is damaged, or one of a newer version
     */
    public static ExportFolder verified(Path path) throws IOException {
        var folder = path.toAbsolutePath().normalize();
        var manifest = ExportManifest.read(folder);
        return new ExportFolder(
                folder,
                manifest,
                FileSums.verified(folder, manifest.list()).stream()
                        .map(FileSums.Line::path)
                        .toList());
    }

    ExportManifest manifest() {
        return manifest;
    }

    /** Is told what there is; of what it does not want to know it hears nothing. */
    interface Listener {
        default void account(Map<String, @Nullable Object> tree) throws IOException {}

        default void charge(Map<String, @Nullable Object> tree) throws IOException {}

        default void mailbox(Map<String, @Nullable Object> tree) throws IOException {}

        /** A document of the mailbox before it, and where its original is. */
        default void document(Map<String, @Nullable Object> tree, Path original) throws IOException {}
    }

    /**
     * Reads everything: the account, what was charged, then each mailbox and after it its documents.
     *
     * @throws IOException with one line that names the file that is not to be understood
     */
    void read(Listener listener) throws IOException {
        for (var file : files) {
            try {
                read(file, listener);
            } catch (DamagedTree e) {
                throw new IOException("%s cannot be imported: %s.".formatted(file, e.getMessage()), e);
            } catch (JacksonException | EOFException | UncheckedIOException | IllegalStateException e) {
                throw new IOException("%s cannot be imported: it is not what an export writes.".formatted(file), e);
            }
        }
    }

    private void read(String file, Listener listener) throws IOException {
        if (file.equals(Export.ACCOUNT)) {
            listener.account(tree(file));
        } else if (file.equals(Export.CREDITS)) {
            try (var lines = Files.newBufferedReader(folder.resolve(file))) {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    listener.charge(JsonColumn.readMembers(line));
                }
            }
        } else if (MAILBOX.matcher(file).matches()) {
            listener.mailbox(tree(file));
        } else if (DOCUMENT.matcher(file).matches()) {
            var tree = tree(file);
            listener.document(tree, folder.resolve(file).resolveSibling(original(tree)));
        }
    }

    private static String original(Map<String, @Nullable Object> document) {
        if (document.get(Export.FILE) instanceof String name && !name.contains("/") && !name.contains("\\")) {
            return name;
        }
        throw new DamagedTree("'" + Export.FILE + "' names no file beside it");
    }

    private Map<String, @Nullable Object> tree(String file) throws IOException {
        try (var content = Files.newInputStream(folder.resolve(file))) {
            return JsonColumn.readMembers(content);
        }
    }

    /** The numbers that anything in it has. */
    Numbers numbers() throws IOException {
        var numbers = new Numbers();
        read(new Listener() {
            @Override
            public void account(Map<String, @Nullable Object> tree) {
                numbers.ofAccount(tree);
            }

            @Override
            public void charge(Map<String, @Nullable Object> tree) {
                numbers.ofCharge(tree);
            }

            @Override
            public void mailbox(Map<String, @Nullable Object> tree) {
                numbers.ofMailbox(tree);
            }

            @Override
            public void document(Map<String, @Nullable Object> tree, Path original) {
                numbers.ofDocument(tree);
            }
        });
        return numbers;
    }
}
