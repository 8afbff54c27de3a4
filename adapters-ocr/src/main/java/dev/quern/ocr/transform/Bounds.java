package dev.quern.ocr.transform;

import java.util.Collection;

/** Limits one evaluation: its steps and what they make are counted, so that it ends before time or memory do. */
final class Bounds {
    private static final int MAX_DEPTH = 1_000;
    private static final long MAX_WORK = 30_000_000;
    private static final int MAX_TEXT = 20_000_000;

    private int depth;
    private long work;

    /** It went too far. */
    static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exceeded(String message) {
            super(message);
        }
    }

    void enter() {
        if (++depth > MAX_DEPTH) {
            throw new Exceeded("It is nested deeper than " + MAX_DEPTH + " steps: does it call itself without an end?");
        }
        add(1);
    }

    void leave(Object result) {
        depth--;
        if (result instanceof Collection<?> list) {
            add(list.size());
        } else if (result instanceof String text) {
            if (text.length() > MAX_TEXT) {
                throw new Exceeded("It makes a text of more than " + MAX_TEXT + " characters.");
            }
            add(text.length() / 50);
        }
    }

    private void add(long more) {
        work += more;
        if (work > MAX_WORK) {
            throw new Exceeded("It takes too many steps: is there an end to it?");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new Exceeded("It takes too long.");
        }
    }
}
