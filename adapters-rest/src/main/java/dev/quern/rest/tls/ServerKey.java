package dev.quern.rest.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A certificate and its key, as certbot and most others write them.
 *
 * @param chain the server's own certificate first
 */
record ServerKey(PrivateKey key, List<X509Certificate> chain) {
    private static final int CHALLENGE = 32;

    ServerKey {
        chain = List.copyOf(chain);
    }

    /**
     * Reads both.
     *
     * @throws IOException that says in one sentence what is wrong with which file
     */
    static ServerKey read(CertificateFiles files) throws IOException {
        var chain = chain(PemFile.read(files.certificate()));
        var own = chain.get(0);
        var key = PrivateKeys.in(
                PemFile.read(files.key()),
                own.getPublicKey() instanceof ECPublicKey elliptic ? elliptic.getParams() : null);
        if (!belong(key, own)) {
            throw new IOException("The key in %s is not that of the first certificate in %s (%s)."
                    .formatted(files.key(), files.certificate(), own.getSubjectX500Principal()));
        }
        return new ServerKey(key, chain);
    }

    private static List<X509Certificate> chain(PemFile pem) throws IOException {
        var chain = new ArrayList<X509Certificate>();
        for (var block : pem.blocks()) {
            if (block.label().equals("CERTIFICATE")) {
                try {
                    chain.add((X509Certificate) CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(block.bytes())));
                } catch (GeneralSecurityException | IllegalArgumentException e) {
                    throw new IOException(
                            "Certificate %d in %s cannot be read: %s"
                                    .formatted(chain.size() + 1, pem.file(), e.getMessage()),
                            e);
                }
            }
        }
        if (chain.isEmpty()) {
            throw new IOException("There is no 'BEGIN CERTIFICATE' in " + pem.file() + "; " + pem.found() + ".");
        }
        return chain;
    }

    /** Returns whether the certificate verifies what the key signs. */
    private static boolean belong(PrivateKey key, X509Certificate certificate) throws IOException {
        var open = certificate.getPublicKey();
        if (!key.getAlgorithm().equals(open.getAlgorithm())) {
            return false;
        }
        try {
            var challenge = new byte[CHALLENGE];
            new SecureRandom().nextBytes(challenge);
            var signature =
                    Signature.getInstance("SHA256with" + (key.getAlgorithm().equals("EC") ? "ECDSA" : "RSA"));
            signature.initSign(key);
            signature.update(challenge);
            var signed = signature.sign();
            signature.initVerify(open);
            signature.update(challenge);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "The key of " + certificate.getSubjectX500Principal() + " cannot be used: " + e.getMessage(), e);
        }
    }

    X509Certificate own() {
        return chain.get(0);
    }

    Instant ends() {
        return own().getNotAfter().toInstant();
    }

    /** Whom it is for and how long, for the log. */
    @Override
    public String toString() {
        return own().getSubjectX500Principal() + ", valid until " + ends();
    }
}
