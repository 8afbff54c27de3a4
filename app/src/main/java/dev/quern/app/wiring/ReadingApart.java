package dev.quern.app.wiring;

import dev.quern.app.settings.SandboxWish;
import dev.quern.app.settings.Settings;
import dev.quern.core.file.PrivateFolder;
import dev.quern.ocr.isolation.Sandbox;
import dev.quern.ocr.recognition.Tesseract;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses how the processes are shut in that files are read in, and says so. */
final class ReadingApart {
    private static final Logger LOG = LoggerFactory.getLogger(ReadingApart.class);

    private ReadingApart() {}

    static Sandbox sandbox(Settings settings) throws IOException {
        var sandbox = settings.sandbox() == SandboxWish.OFF
                ? Sandbox.NONE
                : Sandbox.find(
                        PrivateFolder.create(settings.data().resolve("tmp")),
                        List.of(settings.data(), settings.blobs().folder(settings.scratch())),
                        List.of(settings.models()),
                        Sandbox.isInstalled(Tesseract.PROGRAM));
        require(settings.sandbox(), sandbox);
        LOG.info("Reading apart: {}", sandbox);
        return sandbox;
    }

    static void require(SandboxWish wish, Sandbox found) {
        if (wish == SandboxWish.REQUIRED && !found.isThere()) {
            throw new Settings.Wrong(
                    "QUERN_SANDBOX is required, and files cannot be read in a sandbox: " + found.whyNot() + ".");
        }
    }
}
