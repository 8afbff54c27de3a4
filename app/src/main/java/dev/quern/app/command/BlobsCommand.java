package dev.quern.app.command;

import dev.quern.app.blobs.BlobAddress;
import dev.quern.app.blobs.BlobCopying;
import dev.quern.app.blobs.BlobPlace;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.file.PrivateFolder;
import dev.quern.core.file.ScratchFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern blobs}: the files of documents as a whole; servers may run meanwhile. */
@Command(
        name = "blobs",
        description = "Copies the files of documents from one place to another.",
        mixinStandardHelpOptions = true)
public final class BlobsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    BlobsCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "copy?");
    }

    @Command(
            description = {
                "Copies all files that are not there yet, and compares each with its name, which is its hash.",
                "Each place is a folder (such as quern-data/blobs) or s3://bucket/prefix."
            },
            mixinStandardHelpOptions = true)
    int copy(
            @Parameters(paramLabel = "FROM") String from,
            @Parameters(paramLabel = "TO") String to,
            @Option(
                            names = "--s3-endpoint",
                            paramLabel = "URL",
                            description = "Address of an S3 server that is not Amazon's (default: QUERN_S3_ENDPOINT).")
                    @Nullable
                    URI given,
            @Option(
                            names = "--erase-others",
                            description =
                                    "Erases in TO what FROM does not have: documents deleted since an earlier copy.")
                    boolean erasesOthers)
            throws IOException {
        var command = spec.commandLine().getSubcommands().get("copy");
        var variable = System.getenv("QUERN_S3_ENDPOINT");
        var endpoint = given != null || variable == null ? given : URI.create(variable);
        BlobAddress source;
        BlobAddress target;
        try {
            source = BlobAddress.of(from, endpoint);
            target = BlobAddress.of(to, endpoint);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, e.getMessage() + ".", e);
        }
        var temporary = Files.createTempDirectory("quern-");
        try (var opened = open(existing(source, temporary), temporary);
                var other = open(target, temporary)) {
            var report = new BlobCopying(
                            opened, other, erasesOthers, name -> System.out.println("Damaged, and not copied: " + name))
                    .run();
            print(report, erasesOthers);
            return report.damaged() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
        } finally {
            ScratchFolder.remove(temporary);
        }
    }

    /** A folder that is made for the question has nothing in it, whatever its name was to be. */
    private static BlobAddress existing(BlobAddress source, Path scratch) throws IOException {
        if (!Files.isDirectory(source.folder(scratch))) {
            throw new IOException("There is no folder " + source);
        }
        return source;
    }

    private static BlobPlace open(BlobAddress address, Path temporary) throws IOException {
        var folder = PrivateFolder.create(address.folder(temporary));
        return address.open(temporary, new FreeSpace(List.of(folder), 0), InstantSource.system());
    }

    private static void print(BlobCopying.Report report, boolean erasesOthers) {
        System.out.printf(
                Locale.ROOT,
                "%,d files copied (%,.1f MB); %,d were there already.%n",
                report.copied(),
                report.bytes() / 1e6,
                report.present());
        if (report.gone() > 0) {
            System.out.printf(Locale.ROOT, "%,d were erased meanwhile.%n", report.gone());
        }
        if (report.others() > 0) {
            System.out.printf(
                    Locale.ROOT,
                    erasesOthers
                            ? "%,d that only the target had were erased there.%n"
                            : "%,d are only in the target; --erase-others erases them.%n",
                    report.others());
        }
        if (report.damaged() > 0) {
            System.out.printf(Locale.ROOT, "%,d are damaged and were not copied.%n", report.damaged());
        }
    }
}
