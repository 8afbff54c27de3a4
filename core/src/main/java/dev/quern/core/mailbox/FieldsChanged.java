package dev.quern.core.mailbox;

/** Is told that the fields of a mailbox are others now, in the transaction that changes them. */
@FunctionalInterface
public interface FieldsChanged {
    /** Nobody is told. */
    FieldsChanged IGNORED = (before, after) -> {};

    void changed(Mailbox before, Mailbox after);
}
