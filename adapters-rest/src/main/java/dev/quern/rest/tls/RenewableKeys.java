package dev.quern.rest.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Offers one key to all callers, which may be replaced while they come. Every key has a name of its own, so that a handshake
 * that has chosen one gets the certificate that goes with it, whatever happens in between.
 */
final class RenewableKeys extends X509ExtendedKeyManager {
    private volatile Named current;
    private volatile Named before;

    private record Named(int number, ServerKey key) {
        String name() {
            return String.valueOf(number);
        }
    }

    RenewableKeys(ServerKey first) {
        current = new Named(1, first);
        before = current;
    }

    ServerKey current() {
        return current.key();
    }

    synchronized void replace(ServerKey key) {
        before = current;
        current = new Named(before.number() + 1, key);
    }

    private @Nullable ServerKey named(String name) {
        var now = current;
        if (now.name().equals(name)) {
            return now.key();
        }
        return before.name().equals(name) ? before.key() : null;
    }

    private @Nullable String nameFor(String keyType) {
        var now = current;
        return now.key().key().getAlgorithm().equals(keyType) ? now.name() : null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return nameFor(keyType);
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return nameFor(keyType);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        var name = nameFor(keyType);
        return name == null ? null : new String[] {name};
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String name) {
        var key = named(name);
        return key == null ? null : key.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String name) {
        var key = named(name);
        return key == null ? null : key.key();
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
