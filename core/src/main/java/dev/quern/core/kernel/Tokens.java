package dev.quern.core.kernel;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Makes unguessable tokens. Give it a {@link java.security.SecureRandom}; a seeded generator is for tests. */
public final class Tokens {
    private static final String URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private final RandomGenerator random;

    public Tokens(RandomGenerator random) {
        this.random = random;
    }

    /** So many characters of the url-safe alphabet, 6 bits each. */
    public String urlSafe(int characters) {
        var token = new StringBuilder(characters);
        for (int i = 0; i < characters; i++) {
            token.append(URL_SAFE.charAt(random.nextInt(URL_SAFE.length())));
        }
        return token.toString();
    }

    /** So many bytes, in lower-case hexadecimal. */
    public String hex(int bytes) {
        var token = new byte[bytes];
        random.nextBytes(token);
        return HexFormat.of().formatHex(token);
    }

    /** A number from 0 to the bound, without it. */
    public int below(int bound) {
        return random.nextInt(bound);
    }
}
