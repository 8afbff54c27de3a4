package dev.quern.rest.http;

import dev.quern.core.account.Caller;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.function.BooleanSupplier;

/**
 * Carries the caller from the key filter to the resources.
 *
 * @param session whether the caller is signed in, and did not send a key
 * @param good whether the caller would be let in now, for whoever stays
 */
record KeyHolder(Caller caller, boolean session, BooleanSupplier good) implements SecurityContext, Principal {
    @Override
    public Principal getUserPrincipal() {
        return this;
    }

    @Override
    public String getName() {
        return caller.account().toString();
    }

    @Override
    public boolean isUserInRole(String role) {
        return caller.role().name().equals(role);
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public String getAuthenticationScheme() {
        return "Token";
    }
}
