package dev.quern.rest;

import dev.quern.rest.http.Addresses;
import dev.quern.rest.proxy.RequestSource;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.function.Supplier;
import org.glassfish.grizzly.http.server.Request;

/** The addresses in the answer to a request: as its caller reached the server, as far as that is known. */
final class RequestAddresses implements Supplier<Addresses> {
    private final OwnAddress own;
    private final Provider<Request> request;

    /**
     * The address of the server.
     *
     * @param isGiven whether the settings say it, and no proxy knows better
     */
    record OwnAddress(Supplier<String> text, boolean isGiven) {}

    @Inject
    RequestAddresses(OwnAddress own, Provider<Request> request) {
        this.own = own;
        this.request = request;
    }

    @Override
    public Addresses get() {
        var told = own.isGiven() ? null : RequestSource.of(request.get()).address();
        return new Addresses(told == null ? own.text() : () -> told);
    }
}
