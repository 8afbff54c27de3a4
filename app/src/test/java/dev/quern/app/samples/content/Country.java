package dev.quern.app.samples.content;

/** The country that a document comes from: its language, money, taxes and ways of writing. */
public enum Country {
    US("en", "USD", "$", ',', '.', "7.5", "7.5", "+1 555 01", 0),
    GB("en", "GBP", "£", ',', '.', "20", "5", "+44 1632 96", 18),
    DE("de", "EUR", "€", '.', ',', "19", "7", "+49 30 2312", 18),
    AT("de", "EUR", "€", '.', ',', "20", "10", "+43 1 5812", 16),
    CH("de", "CHF", "CHF", '\'', '.', "8.1", "2.6", "+41 44 55", 17),
    FR("fr", "EUR", "€", ' ', ',', "20", "5.5", "+33 1 99 00 ", 23),
    BE("fr", "EUR", "€", '.', ',', "21", "6", "+32 2 555 ", 12),
    ES("es", "EUR", "€", '.', ',', "21", "10", "+34 910 05 ", 20),
    IT("it", "EUR", "€", '.', ',', "22", "10", "+39 02 555", 23),
    NL("nl", "EUR", "€", '.', ',', "21", "9", "+31 20 55", 0);

    final String language;
    final String currency;
    final String sign;
    final char group;
    final char decimal;
    final String rate;
    final String reducedRate;
    final String phonePrefix;
    private final int accountDigits;

    Country(
            String language,
            String currency,
            String sign,
            char group,
            char decimal,
            String rate,
            String reducedRate,
            String phonePrefix,
            int accountDigits) {
        this.language = language;
        this.currency = currency;
        this.sign = sign;
        this.group = group;
        this.decimal = decimal;
        this.rate = rate;
        this.reducedRate = reducedRate;
        this.phonePrefix = phonePrefix;
        this.accountDigits = accountDigits;
    }

    /** The language as its ISO 639-1 code. */
    public String language() {
        return language;
    }

    /** The currency as its ISO 4217 code. */
    public String currency() {
        return currency;
    }

    /** True where the month comes first in a date of numbers. */
    public boolean isMonthFirst() {
        return this == US;
    }

    /** An IBAN with right check digits where the country has one; for the United States an account number. */
    String bankAccount(Dice dice) {
        return switch (this) {
            case US -> "021" + dice.digits(6) + " / " + dice.digits(10);
            case GB -> iban("QRNB" + dice.digits(14));
            case NL -> iban("QRNB" + dice.digits(10));
            case IT -> iban("X" + dice.digits(22).substring(0, 22));
            default -> iban(dice.digits(accountDigits));
        };
    }

    private String iban(String account) {
        var remainder = 0;
        for (var c : (account + name() + "00").toCharArray()) {
            var digit = Character.digit(c, 36);
            remainder = digit > 9 ? (remainder * 100 + digit) % 97 : (remainder * 10 + digit) % 97;
        }
        var check = 98 - remainder;
        var compact = name() + (check < 10 ? "0" : "") + check + account;
        return compact.replaceAll("(.{4})(?=.)", "$1 ");
    }

    /** A made-up tax number of a company, in the form of this country. */
    String taxId(Dice dice) {
        return switch (this) {
            case US -> dice.digits(2) + "-" + dice.digits(7);
            case GB -> "GB " + dice.digits(3) + " " + dice.digits(4) + " " + dice.digits(2);
            case DE -> "DE" + dice.digits(9);
            case AT -> "ATU" + dice.digits(8);
            case CH -> "CHE-" + dice.digits(3) + "." + dice.digits(3) + "." + dice.digits(3);
            case FR -> "FR" + dice.digits(11);
            case BE -> "BE 0" + dice.digits(3) + "." + dice.digits(3) + "." + dice.digits(3);
            case ES -> "B" + dice.digits(8);
            case IT -> "IT" + dice.digits(11);
            case NL -> "NL" + dice.digits(9) + "B01";
        };
    }
}
