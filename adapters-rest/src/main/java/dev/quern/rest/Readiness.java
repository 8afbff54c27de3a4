package dev.quern.rest;

import java.util.function.BooleanSupplier;

/** Tells whether the parts that the server depends on are ready; one whose check fails is not. */
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
