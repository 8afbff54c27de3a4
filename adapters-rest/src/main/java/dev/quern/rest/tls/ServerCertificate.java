package dev.quern.rest.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate of a server, while it runs. Every few seconds it looks whether the files have changed; new connections get
 * what is there then, and those that are open go on. Files that cannot be used change nothing, and the log says what is wrong
 * with them.
 */
public final class ServerCertificate implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerCertificate.class);

    /** Long enough to write both files: only what is the same at two looks is taken. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private static final Duration NEAR_ITS_END = Duration.ofDays(7);
    private static final Duration WARN_EVERY = Duration.ofDays(1);

    /** Those of TLS 1.3, and those of 1.2 with forward secrecy and authenticated encryption. */
    private static final Pattern CIPHERS =
            Pattern.compile("TLS_(?:AES|CHACHA20|ECDHE_(?:ECDSA|RSA)_WITH_(?:AES_\\d+_GCM|CHACHA20)).*");

    private final CertificateFiles files;
    private final RenewableKeys keys;
    private final SSLContext context;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "certificate");
        thread.setDaemon(true);
        return thread;
    });
    private List<byte[]> seen;
    private List<byte[]> tried;
    private Instant warned = Instant.EPOCH;

    static {
        // A caller that asks for one handshake after the other on its connection costs it nothing, and the server much.
        // The
        // JDK reads this once, at the first handshake of the program.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    private ServerCertificate(CertificateFiles files, List<byte[]> contents, RenewableKeys keys, SSLContext context) {
        this.files = files;
        this.keys = keys;
        this.context = context;
        this.seen = contents;
        this.tried = contents;
    }

    /**
     * Reads the files, and looks after them from then on.
     *
     * @throws IOException that says in one sentence what is wrong with which file
     */
    public static ServerCertificate open(CertificateFiles files) throws IOException {
        return open(files, LOOK_EVERY);
    }

    static ServerCertificate open(CertificateFiles files, Duration lookEvery) throws IOException {
        var key = ServerKey.read(files);
        var keys = new RenewableKeys(key);
        var opened = new ServerCertificate(files, contents(files), keys, context(keys));
        LOG.info("The certificate in {} is for {}", files.certificate(), key);
        opened.warnOfEnd();
        var unused = opened.clock.scheduleWithFixedDelay(
                opened::look, lookEvery.toMillis(), lookEvery.toMillis(), TimeUnit.MILLISECONDS);
        return opened;
    }

    private static SSLContext context(RenewableKeys keys) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {keys}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has TLS", e);
        }
    }

    private static List<byte[]> contents(CertificateFiles files) {
        return List.of(content(files.certificate()), content(files.key()));
    }

    /** Nothing of a file that is not there, perhaps for a moment. */
    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    private static boolean same(List<byte[]> one, List<byte[]> other) {
        return Arrays.equals(one.get(0), other.get(0)) && Arrays.equals(one.get(1), other.get(1));
    }

    private void look() {
        try {
            var now = contents(files);
            boolean stable = same(now, seen);
            seen = now;
            if (stable && !same(now, tried)) {
                tried = now;
                renew();
            }
            warnOfEnd();
        } catch (RuntimeException e) {
            LOG.warn("The certificate could not be looked at", e);
        }
    }

    private void renew() {
        try {
            var key = ServerKey.read(files);
            keys.replace(key);
            LOG.info("The certificate in {} was renewed, for {}", files.certificate(), key);
        } catch (IOException e) {
            LOG.error(
                    "The renewed certificate is not used, and the one before goes on ({}): {}",
                    keys.current(),
                    e.getMessage());
        }
    }

    /** Once a day. */
    private void warnOfEnd() {
        var now = Instant.now();
        var end = keys.current().ends();
        if (end.isBefore(now.plus(NEAR_ITS_END)) && warned.isBefore(now.minus(WARN_EVERY))) {
            warned = now;
            LOG.warn(
                    "Callers refuse this server from {} on, when its certificate in {} ends", end, files.certificate());
        }
    }

    /** The one that new connections get. */
    X509Certificate served() {
        return keys.current().own();
    }

    /** For connections of all kinds; it stays the same when the certificate is renewed. */
    public SSLContext context() {
        return context;
    }

    /** The protocols that are still good. */
    public static String[] protocols() {
        return new String[] {"TLSv1.3", "TLSv1.2"};
    }

    /** The ciphers that are still good. */
    public String[] ciphers() {
        return Stream.of(context.getSupportedSSLParameters().getCipherSuites())
                .filter(suite -> CIPHERS.matcher(suite).matches())
                .toArray(String[]::new);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
