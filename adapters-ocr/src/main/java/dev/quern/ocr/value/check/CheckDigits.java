package dev.quern.ocr.value.check;

/** What the check digits of a number say. */
public enum CheckDigits {
    RIGHT,
    /** At least one digit of the number is not the one that was meant, or the number was invented. */
    WRONG,
    /** There are none, or nothing is known about them. */
    UNKNOWN;

    static CheckDigits of(boolean right) {
        return right ? RIGHT : WRONG;
    }
}
