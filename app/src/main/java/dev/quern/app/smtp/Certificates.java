package dev.quern.app.smtp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate and its key, as certbot and most others write them, for use by a server. */
final class Certificates {
    private static final Pattern PKCS8 =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final char[] IN_MEMORY = "in memory only".toCharArray();

    private Certificates() {}

    /**
     * Reads both.
     *
     * @throws IOException that says in one sentence what is wrong with which file
     */
    static SSLContext context(Path certificate, Path key) throws IOException {
        try {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, IN_MEMORY);
            store.setKeyEntry("server", key(key), IN_MEMORY, chain(certificate));
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, IN_MEMORY);
            var context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(
                    "The certificate %s with the key %s cannot be used: %s".formatted(certificate, key, e.getMessage()),
                    e);
        }
    }

    private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
        try (var in = Files.newInputStream(file)) {
            var chain = CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (chain.isEmpty()) {
                throw new IOException("There is no certificate in " + file + ".");
            }
            return chain.toArray(Certificate[]::new);
        }
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        var found = PKCS8.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            throw new IOException("There is no 'BEGIN PRIVATE KEY' (PKCS #8, without a password) in " + file
                    + "; 'openssl pkcs8 -topk8 -nocrypt' makes one of most keys.");
        }
        var spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1)));
        for (var algorithm : List.of("RSA", "EC")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException another) {
                // Of the other kind, then.
            }
        }
        throw new IOException("The key in " + file + " is neither RSA nor EC.");
    }
}
