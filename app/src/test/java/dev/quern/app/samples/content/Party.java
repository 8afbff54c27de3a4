package dev.quern.app.samples.content;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/**
 * A made-up company. Its web names end in {@code .example}, its telephone numbers lie in ranges kept for fiction where
 * there are such.
 *
 * @param address the lines beneath the company's name, street first
 * @param register the city and number under which it is registered
 */
public record Party(
        String name,
        List<String> address,
        Person person,
        String phone,
        String email,
        String website,
        String taxId,
        String account,
        String bank,
        List<String> register) {
    public Party {
        address = List.copyOf(address);
        register = List.copyOf(register);
    }

    static Party of(Country country, Dice dice) {
        return of(country, WordList.named("countries").all(country + ".trades"), dice);
    }

    static Party of(Country country, List<String> trades, Dice dice) {
        var words = WordList.named("countries");
        var stem = dice.pick(words.all(country + ".names"));
        var trade = dice.pick(trades);
        var person = Person.of(country, dice);
        var place = dice.pick(words.all(country + ".cities")).split(";", -1);
        var street = dice.pick(words.all(country + ".streets")).replace("{n}", "" + dice.between(2, 189));
        var domain = ascii(stem) + "-" + ascii(trade) + ".example";
        var bank = dice.pick(List.of("Quarry Bank", "Merkur Bank", "Banca Aurora", "Crédit Horizon"));
        var prefix = country.phonePrefix;
        var secure = dice.chance(0.5);
        return new Party(
                stem + " " + trade + " " + dice.pick(words.all(country + ".forms")),
                address(country, street, place[0], place[1]),
                person,
                prefix + dice.digits(4),
                ascii(person.last()) + "@" + domain,
                (secure ? "https://www." : "http://www.") + domain,
                country.taxId(dice),
                country.bankAccount(dice),
                bank,
                List.of(place[0].replaceAll(",.*", ""), dice.digits(6)));
    }

    private static List<String> address(Country country, String street, String city, String code) {
        return switch (country) {
            case US -> List.of(street, city + " " + code);
            case GB -> List.of(street, city, code);
            default -> List.of(street, code + " " + city);
        };
    }

    String stem() {
        return name.split(" ", 2)[0];
    }

    /** The address as people write it on one line. */
    public String addressOn(String separator) {
        return String.join(separator, address);
    }

    private static String ascii(String text) {
        var plain =
                text.replace("ß", "ss").replace("ä", "ae").replace("ö", "oe").replace("ü", "ue");
        return Normalizer.normalize(plain, Normalizer.Form.NFD)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9 ]", "")
                .trim()
                .replaceAll(" +", "-");
    }
}
