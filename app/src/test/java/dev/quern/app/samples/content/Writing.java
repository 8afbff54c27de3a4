package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;

/**
 * A layout's way of writing numbers, money and dates.
 *
 * @param grouped whether thousands are set apart
 * @param datePattern a pattern of {@code d dd M MM MMM MMMM yy yyyy} and what stands between them
 */
public record Writing(Country country, boolean grouped, String datePattern, Money money) {
    /** The place of the currency. */
    public enum Money {
        BARE,
        SIGN_BEFORE,
        SIGN_AFTER,
        CODE_BEFORE,
        CODE_AFTER
    }

    /** The date patterns of a country; the usual ones are there more than once. */
    static List<String> datePatterns(Country country) {
        return switch (country) {
            case US -> List.of("MM/dd/yyyy", "MMMM d, yyyy", "MMM d, yyyy", "M/d/yy", "MM/dd/yyyy");
            case GB -> List.of("dd/MM/yyyy", "d MMMM yyyy", "dd MMM yyyy", "yyyy-MM-dd", "dd.MM.yy");
            case DE, AT, CH -> List.of("dd.MM.yyyy", "dd.MM.yyyy", "d. MMMM yyyy", "d.M.yyyy", "dd.MM.yy");
            case FR, BE -> List.of("dd/MM/yyyy", "d MMMM yyyy", "dd/MM/yy", "dd.MM.yyyy");
            case ES -> List.of("dd/MM/yyyy", "d 'de' MMMM 'de' yyyy", "dd-MM-yyyy", "dd/MM/yy");
            case IT -> List.of("dd/MM/yyyy", "d MMMM yyyy", "dd.MM.yyyy", "dd/MM/yy");
            case NL -> List.of("dd-MM-yyyy", "d MMMM yyyy", "dd/MM/yyyy", "dd-MM-yy");
        };
    }

    /** The usual places of the currency in a country. */
    static List<Money> moneys(Country country) {
        return switch (country) {
            case US, GB ->
                List.of(Money.SIGN_BEFORE, Money.SIGN_BEFORE, Money.BARE, Money.CODE_BEFORE, Money.CODE_AFTER);
            case CH -> List.of(Money.CODE_BEFORE, Money.BARE, Money.CODE_AFTER);
            case NL -> List.of(Money.SIGN_BEFORE, Money.SIGN_BEFORE, Money.BARE, Money.CODE_BEFORE);
            default -> List.of(Money.SIGN_AFTER, Money.SIGN_AFTER, Money.BARE, Money.CODE_BEFORE, Money.CODE_AFTER);
        };
    }

    public Written date(LocalDate day) {
        return new Written(day.toString(), dateText(day));
    }

    private String dateText(LocalDate day) {
        var months = WordList.named(country.language);
        return datePattern
                .replace("yyyy", "" + day.getYear())
                .replace("yy", two(day.getYear() % 100))
                .replace("dd", two(day.getDayOfMonth()))
                .replaceAll("\\bd\\b", "" + day.getDayOfMonth())
                .replace("MMMM", months.all("months").get(day.getMonthValue() - 1))
                .replace("MMM", months.all("months.short").get(day.getMonthValue() - 1))
                .replaceAll("\\bMM\\b", two(day.getMonthValue()))
                .replaceAll("\\bM\\b", "" + day.getMonthValue())
                .replace("'", "");
    }

    public Written time(LocalTime time) {
        var exact = two(time.getHour()) + ":" + two(time.getMinute());
        if (country != Country.US) {
            return new Written(exact + ":00", exact);
        }
        var hour = time.getHour() % 12 == 0 ? 12 : time.getHour() % 12;
        return new Written(exact + ":00", hour + ":" + two(time.getMinute()) + (time.getHour() < 12 ? " AM" : " PM"));
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : "" + number;
    }

    public Written dateTime(LocalDateTime when) {
        var day = date(when.toLocalDate());
        var time = time(when.toLocalTime());
        return new Written(
                day.plain() + "T" + time.plain(),
                day.text() + (country.language.equals("de") ? ", " : " ") + time.text());
    }

    /** A sum with two decimals and no currency. */
    public Written amount(BigDecimal amount) {
        return number(amount.setScale(2, RoundingMode.HALF_UP));
    }

    /** A number with as many decimals as it has. */
    public Written number(BigDecimal number) {
        var digits = number.abs().toPlainString();
        var point = digits.indexOf('.');
        var whole = point < 0 ? digits : digits.substring(0, point);
        var fraction = point < 0 ? "" : country.decimal + digits.substring(point + 1);
        var set = grouped ? whole.replaceAll("(?<=\\d)(?=(\\d{3})+$)", "" + country.group) : whole;
        return new Written(number, (number.signum() < 0 ? "-" : "") + set + fraction);
    }

    public Written percent(String rate) {
        return new Written(new BigDecimal(rate), rate.replace('.', country.decimal));
    }

    /** The amount's text with the currency where this layout puts it. */
    public String withCurrency(String amount) {
        return switch (money) {
            case BARE -> amount;
            case SIGN_BEFORE -> country.sign + (country == Country.NL ? " " : "") + amount;
            case SIGN_AFTER -> amount + " " + country.sign;
            case CODE_BEFORE -> country.currency + " " + amount;
            case CODE_AFTER -> amount + " " + country.currency;
        };
    }
}
