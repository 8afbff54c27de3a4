package dev.quern.rest.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads private keys in the three forms that openssl writes: PKCS #8, and the older ones of RSA (PKCS #1) and EC (SEC 1). */
final class PrivateKeys {
    /** The beginning of an RSA key in PKCS #8: version 0, and the name of the algorithm. */
    private static final byte[] RSA = HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

    private static final int SEQUENCE = 0x30;
    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int LONG_FORM = 0x80;

    private PrivateKeys() {}

    /**
     * The first key of a file.
     *
     * @param curve of the certificate; null where it is none of EC
     * @throws IOException that says in one sentence what is wrong with the file
     */
    static PrivateKey in(PemFile pem, @Nullable ECParameterSpec curve) throws IOException {
        var block = pem.blocks().stream()
                .filter(one -> one.label().endsWith("PRIVATE KEY"))
                .findFirst()
                .orElseThrow(() ->
                        new IOException("There is no 'BEGIN PRIVATE KEY' in " + pem.file() + "; " + pem.found() + "."));
        if (block.isEncrypted()) {
            throw new IOException(
                    "The key in " + pem.file()
                            + " has a password; 'openssl pkey' makes one without, which only Quern's user should be able to read.");
        }
        try {
            var bytes = block.bytes();
            return switch (block.label()) {
                case "PRIVATE KEY" -> pkcs8(bytes);
                case "RSA PRIVATE KEY" -> pkcs8(wrapped(bytes));
                case "EC PRIVATE KEY" -> sec1(bytes, curve);
                default -> throw new InvalidKeySpecException("it is " + block.label() + ", neither RSA nor EC");
            };
        } catch (GeneralSecurityException | IllegalArgumentException | BufferUnderflowException e) {
            throw new IOException("The key in " + pem.file() + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static PrivateKey pkcs8(byte[] encoded) throws GeneralSecurityException {
        var spec = new PKCS8EncodedKeySpec(encoded);
        for (var algorithm : List.of("RSA", "EC")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException another) {
                // Of the other kind, then.
            }
        }
        throw new InvalidKeySpecException("it is neither RSA nor EC");
    }

    private static byte[] wrapped(byte[] rsa) {
        var inside = new ByteArrayOutputStream();
        inside.writeBytes(RSA);
        inside.writeBytes(element(OCTETS, rsa));
        return element(SEQUENCE, inside.toByteArray());
    }

    private static byte[] element(int tag, byte[] content) {
        var out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < LONG_FORM) {
            out.write(content.length);
        } else {
            var length = BigInteger.valueOf(content.length).toByteArray();
            int from = length[0] == 0 ? 1 : 0;
            out.write(LONG_FORM | (length.length - from));
            out.write(length, from, length.length - from);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    /** The key itself is the second element; the name of the curve may follow or not, and the certificate has it. */
    private static PrivateKey sec1(byte[] encoded, @Nullable ECParameterSpec curve) throws GeneralSecurityException {
        if (curve == null) {
            throw new InvalidKeySpecException("it is EC, and the certificate is not");
        }
        var key = content(SEQUENCE, ByteBuffer.wrap(encoded));
        content(INTEGER, key);
        var number = content(OCTETS, key);
        var bytes = new byte[number.remaining()];
        number.get(bytes);
        return KeyFactory.getInstance("EC").generatePrivate(new ECPrivateKeySpec(new BigInteger(1, bytes), curve));
    }

    private static ByteBuffer content(int tag, ByteBuffer from) throws InvalidKeySpecException {
        int found = from.get() & 0xFF;
        int length = from.get() & 0xFF;
        if (length >= LONG_FORM) {
            int bytes = length - LONG_FORM;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = (length << 8) | (from.get() & 0xFF);
            }
        }
        if (found != tag || length < 0 || length > from.remaining()) {
            throw new InvalidKeySpecException("it is damaged");
        }
        var content = from.slice(from.position(), length);
        from.position(from.position() + length);
        return content;
    }
}
