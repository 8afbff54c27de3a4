package dev.quern.rest;

import java.util.function.BooleanSupplier;

/** Whether the parts behind the server are ready; one that fails to tell is not. */
final class Readiness {
    private final BooleanSupplier ready;

    Readiness(BooleanSupplier ready) {
        this.ready = ready;
    }

    boolean isReady() {
        try {
            return ready.getAsBoolean();
        } catch (RuntimeException e) {
            return false;
        }
    }
}
