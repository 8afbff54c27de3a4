package dev.quern.rest.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for this machine that nobody else has signed, made by the JDK's keytool. */
public record TestCertificate(PrivateKey key, X509Certificate certificate) {
    private static final String PASSWORD = "not-a-secret";

    public static TestCertificate rsa(Path folder, String name) {
        return make(folder, name, "-keyalg", "RSA", "-keysize", "2048");
    }

    public static TestCertificate ec(Path folder, String name) {
        return make(folder, name, "-keyalg", "EC", "-groupname", "secp256r1");
    }

    private static TestCertificate make(Path folder, String name, String... algorithm) {
        try {
            var store = folder.resolve(name + ".p12");
            var command = Stream.of(
                    Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair"),
                    Stream.of("-alias", "a", "-dname", "CN=" + name, "-ext", "san=dns:localhost,ip:127.0.0.1"),
                    Stream.of("-validity", "30", "-storetype", "PKCS12", "-storepass", PASSWORD),
                    Stream.of("-keystore", store.toString()),
                    Stream.of(algorithm));
            var process = new ProcessBuilder(command.flatMap(part -> part).toList())
                    .redirectErrorStream(true)
                    .start();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(said);
            }
            var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            return new TestCertificate(
                    (PrivateKey) keys.getKey("a", PASSWORD.toCharArray()), (X509Certificate) keys.getCertificate("a"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static String pem(String label, byte[] content) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                + label + "-----\n";
    }

    String certificatePem() {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    /** Writes both as PEM. */
    public CertificateFiles write(Path folder) {
        var files = new CertificateFiles(folder.resolve("chain.pem"), folder.resolve("key.pem"));
        try {
            Files.writeString(files.certificate(), certificatePem());
            Files.writeString(files.key(), keyPem());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** What a caller needs who trusts these and nobody else. */
    public static SSLContext trusting(TestCertificate... trusted) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (var one : List.of(trusted)) {
                store.setCertificateEntry(String.valueOf(store.size()), one.certificate());
            }
            var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
