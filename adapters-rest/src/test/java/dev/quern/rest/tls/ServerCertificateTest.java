package dev.quern.rest.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates and keys as people have them: good ones are read in every form, and of bad ones it is said what is wrong. */
class ServerCertificateTest {
    @TempDir
    private static Path shared;

    private static TestCertificate rsa;
    private static TestCertificate ec;

    @TempDir
    private Path folder;

    @BeforeAll
    static void make() {
        rsa = TestCertificate.rsa(shared, "rsa");
        ec = TestCertificate.ec(shared, "ec");
    }

    private CertificateFiles files(String certificate, String key) throws IOException {
        var files = new CertificateFiles(folder.resolve("chain.pem"), folder.resolve("key.pem"));
        Files.writeString(files.certificate(), certificate);
        Files.writeString(files.key(), key);
        return files;
    }

    /** The older form of an RSA key is what is inside of the newer one, after 26 bytes. */
    private static String pkcs1() {
        var encoded = rsa.key().getEncoded();
        return TestCertificate.pem("RSA PRIVATE KEY", Arrays.copyOfRange(encoded, 26, encoded.length));
    }

    /** That of EC: version 1 and the number; with the name of the curve, as openssl writes it, or without. */
    private static String sec1(boolean withCurve) {
        var number = ((ECPrivateKey) ec.key()).getS().toByteArray();
        var bytes = new byte[32];
        int length = Math.min(32, number.length);
        System.arraycopy(number, number.length - length, bytes, 32 - length, length);
        var curve = new byte[] {(byte) 0xA0, 10, 6, 8, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 3, 1, 7};
        var all = new byte[2 + 3 + 2 + 32 + (withCurve ? curve.length : 0)];
        all[0] = 0x30;
        all[1] = (byte) (all.length - 2);
        all[2] = 2;
        all[3] = 1;
        all[4] = 1;
        all[5] = 4;
        all[6] = 32;
        System.arraycopy(bytes, 0, all, 7, 32);
        if (withCurve) {
            System.arraycopy(curve, 0, all, 39, curve.length);
        }
        return TestCertificate.pem("EC PRIVATE KEY", all);
    }

    @Test
    void keys_are_read_in_all_forms_that_openssl_writes() throws IOException {
        assertThat(ServerKey.read(files(rsa.certificatePem(), rsa.keyPem())).key())
                .isEqualTo(rsa.key());
        assertThat(ServerKey.read(files(rsa.certificatePem(), pkcs1())).key()).isEqualTo(rsa.key());
        assertThat(ServerKey.read(files(ec.certificatePem(), ec.keyPem())).key())
                .isEqualTo(ec.key());
        var parameters = TestCertificate.pem("EC PARAMETERS", new byte[] {6, 1, 1});
        assertThat(ServerKey.read(files(ec.certificatePem(), parameters + sec1(true)))
                        .key())
                .isEqualTo(ec.key());
        assertThat(ServerKey.read(files(ec.certificatePem(), sec1(false))).key())
                .isEqualTo(ec.key());
    }

    @Test
    void a_chain_may_have_text_between_its_certificates_and_the_key_may_be_in_the_same_file() throws IOException {
        var all = "subject=CN=ec\n" + ec.certificatePem() + "\nissuer:\n" + rsa.certificatePem() + ec.keyPem();
        assertThat(ServerKey.read(files(all, all)).chain()).containsExactly(ec.certificate(), rsa.certificate());
    }

    private void refused(String certificate, String key, String... parts) throws IOException {
        var files = files(certificate, key);
        assertThatThrownBy(() -> ServerCertificate.open(files))
                .isInstanceOf(IOException.class)
                .message()
                .contains(parts)
                .doesNotContain("\n");
    }

    @Test
    void what_cannot_be_used_is_refused_with_the_file_and_what_was_found() throws IOException {
        refused(rsa.keyPem(), rsa.keyPem(), "no 'BEGIN CERTIFICATE' in", "chain.pem; it has PRIVATE KEY.");
        refused("nonsense", rsa.keyPem(), "no 'BEGIN CERTIFICATE' in", "chain.pem; it is not PEM.");
        refused(
                rsa.certificatePem(),
                rsa.certificatePem(),
                "no 'BEGIN PRIVATE KEY' in",
                "key.pem; it has CERTIFICATE.");
        refused(rsa.certificatePem(), "", "no 'BEGIN PRIVATE KEY' in", "key.pem; it is not PEM.");
        refused(
                rsa.certificatePem(),
                ec.keyPem(),
                "key.pem is not that of the first certificate in",
                "chain.pem (CN=rsa)");
        refused(ec.certificatePem() + rsa.certificatePem(), rsa.keyPem(), "not that of the first", "(CN=ec)");
        refused(rsa.certificatePem(), sec1(true), "it is EC, and the certificate is not");
        refused(
                rsa.certificatePem() + TestCertificate.pem("CERTIFICATE", "damaged".getBytes(StandardCharsets.UTF_8)),
                rsa.keyPem(),
                "Certificate 2 in",
                "chain.pem cannot be read");
        refused(
                rsa.certificatePem(),
                TestCertificate.pem("PRIVATE KEY", "damaged".getBytes(StandardCharsets.UTF_8)),
                "key.pem cannot be used: it is neither RSA nor EC");
        refused(
                ec.certificatePem(),
                TestCertificate.pem("EC PRIVATE KEY", new byte[] {0x30, 5, 2}),
                "key.pem cannot be used");
        refused(ec.certificatePem(), TestCertificate.pem("EC PRIVATE KEY", new byte[0]), "key.pem cannot be used");
        refused(rsa.certificatePem(), TestCertificate.pem("ENCRYPTED PRIVATE KEY", new byte[9]), "has a password");
        refused(rsa.certificatePem(), """
                -----BEGIN RSA PRIVATE KEY-----
                Proc-Type: 4,ENCRYPTED
                DEK-Info: AES-128-CBC,00

                AAAA
                -----END RSA PRIVATE KEY-----
                """, "key.pem has a password");
        refused(rsa.certificatePem(), " ".repeat(2 << 20), "key.pem is larger than");
        var missing = new CertificateFiles(folder.resolve("chain.pem"), folder.resolve("none.pem"));
        Files.writeString(missing.certificate(), rsa.certificatePem());
        assertThatThrownBy(() -> ServerCertificate.open(missing))
                .hasMessageContaining("There is no file")
                .hasMessageContaining("none.pem");
    }

    @Test
    void only_files_that_were_the_same_twice_are_taken_and_only_good_ones() throws Exception {
        var files = files(rsa.certificatePem(), rsa.keyPem());
        try (var certificate = ServerCertificate.open(files, Duration.ofMillis(20))) {
            assertThat(certificate.served()).isEqualTo(rsa.certificate());
            for (var broken : new String[] {"", "nonsense", ec.keyPem()}) {
                Files.writeString(files.key(), broken);
                Thread.sleep(200);
                assertThat(certificate.served()).isEqualTo(rsa.certificate());
            }
            Files.delete(files.key());
            Thread.sleep(200);
            Files.writeString(files.certificate(), ec.certificatePem());
            Files.writeString(files.key(), ec.keyPem());
            for (int i = 0; i < 500 && !certificate.served().equals(ec.certificate()); i++) {
                Thread.sleep(20);
            }
            assertThat(certificate.served()).isEqualTo(ec.certificate());
        }
    }
}
