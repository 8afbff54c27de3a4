package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Overlaps;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.value.address.AddressParser;
import dev.quern.ocr.value.address.Regions;
import dev.quern.ocr.value.address.StreetWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.regex.Pattern;

/** Clues for addresses: their lines, and whose they are. */
final class AddressClues {
    /** More speaks for hardly any. */
    private static final double MOST = 6;
    /** Each line more than this speaks against an address. */
    private static final int LINES = 4;

    /** A postcode that the end of a narrow line parted from its town. */
    private static final Pattern CODE = Pattern.compile("(?=.*\\d)[\\p{Lu}\\d][\\p{Lu}\\d -]{2,9}");

    private static final Pattern COMMA = Pattern.compile(",\\s*");
    private static final Pattern PART = Pattern.compile(",\\s*|\n");

    private final Surroundings around;
    private final LabelFit fit;
    private final Labels labels;
    private final Roles roles;
    private final Parties parties;
    private final List<Candidate> postals = new ArrayList<>();
    private final Overlaps postalLines;
    /** By an address, the name over it. */
    private final IdentityHashMap<Candidate, Candidate> names = new IdentityHashMap<>();

    AddressClues(Surroundings around, LabelFit fit, Labels labels, Roles roles, Parties parties, AddressBlocks blocks) {
        this.around = around;
        this.fit = fit;
        this.labels = labels;
        this.roles = roles;
        this.parties = parties;
        for (var postal : blocks.postals()) {
            postals.add(postal.address());
            if (postal.name() != null) {
                names.put(postal.address(), postal.name());
            }
        }
        this.postalLines = new Overlaps(postals);
    }

    /** The addresses that stand as blocks of lines. */
    List<Candidate> postals() {
        return postals;
    }

    Weighing<Claim> ofAddresses() {
        return Weighing.sum(lines().remembered().on(Claim::candidate), owner()).between(Double.NEGATIVE_INFINITY, MOST);
    }

    /** Whose address it is, the name over it tells, and the label over that. */
    private Weighing<Claim> owner() {
        Weighing<Claim> named = Weighing.sum(
                Clue.of("name-of-address-named", this::nameNamed),
                Weighing.either(
                        claim -> roles.wrote(claim.field()),
                        Weighing.sum(parties.sellers().on(this::name), Clue.always("sender-s-address-with-name")),
                        Weighing.when(
                                claim -> roles.isAddressed(claim.field()),
                                parties.buyers().on(this::name))));
        return Weighing.either(
                claim -> names.containsKey(claim.candidate()),
                named,
                Weighing.either(
                        claim -> roles.isAddressed(claim.field()),
                        Clue.always("addressee-s-address-without-name"),
                        Weighing.when(
                                claim -> roles.wrote(claim.field()),
                                Weighing.sum(
                                        parties.sellers().on(Claim::candidate),
                                        Clue.always("sender-s-address-without-name")))));
    }

    private Candidate name(Claim claim) {
        return names.getOrDefault(claim.candidate(), claim.candidate());
    }

    /** Returns how much better the label over its name fits than its own. */
    private double nameNamed(Claim claim) {
        double named = 0;
        for (var over : labels.around(name(claim))) {
            named = Math.max(named, fit.fit(claim.field(), over.text()).fits() * over.quality());
        }
        return Math.max(0, named - claim.label());
    }

    /**
     * The lines of an address, and which parts of one they have.
     *
     * @param townLast whether the last has the town, over its country at most, and none before it has one
     */
    private record Lines(Candidate candidate, String first, int count, boolean town, boolean street, boolean townLast) {
        static Lines of(Candidate candidate) {
            var lines = candidate.text().split("\n", -1);
            int count = lines.length;
            // A country may stand under the town.
            int last = count > 2 && Regions.isNamed(lines[count - 1]) ? count - 2 : count - 1;
            int town = count;
            boolean street = false;
            for (int i = 0; i < count; i++) {
                var line = lines[i];
                // "6604 Grover Bend" over the town is a house, not a postcode.
                boolean surely = i > 0 || count == 1 || Looks.street(line);
                town = Looks.town(line) && (surely || !Looks.town(lines[last])) ? Math.min(town, i) : town;
                street |= Looks.street(line) || (Looks.town(line) ? hasHouse(line) : Looks.house(line));
            }
            boolean parted = town == count
                    && last > 0
                    && CODE.matcher(lines[last]).matches()
                    && Looks.town(lines[last - 1] + " " + lines[last]);
            town = parted ? last : town;
            return new Lines(candidate, lines[0], count, town < count, street, town == last);
        }
    }

    /** "14 Tannery Row, Wells BA5 2ZZ": a house before the comma and the town. */
    private static boolean hasHouse(String line) {
        var parts = COMMA.split(line);
        return Arrays.stream(parts, 0, parts.length - 1).anyMatch(Looks::house);
    }

    private static boolean hasSentence(Candidate candidate) {
        return candidate.text().lines().anyMatch(Looks::sentence);
    }

    /** Returns whether street and town are told apart in it: "Statement 2024" over "Estate: Mill Lane 7, 50674 Cologne" is none. */
    private static boolean isRead(Candidate candidate) {
        return AddressParser.parse(candidate.text(), Conventions.UNKNOWN)
                .filter(Value.Address::found)
                .isPresent();
    }

    /** Weighs how much the lines look like those of an address, whoever's it is. */
    private Weighing<Candidate> lines() {
        Weighing<Lines> lines = Weighing.sum(
                Clue.of("near-top", one -> around.early(one.candidate())),
                Weighing.either(Lines::town, Clue.always("address-with-town"), Clue.always("address-without-town")),
                Weighing.either(
                        Lines::street, Clue.always("address-with-street"), Clue.always("address-without-street")),
                Clue.of("address-of-many-lines", one -> Math.max(0, one.count() - LINES)),
                // The name over an address is not part of it.
                Clue.is("address-begins-with-firm", one -> Looks.legalForm(one.first())),
                Clue.is("address-begins-with-name", one -> beginsWithName(one.candidate())),
                Clue.is("address-begins-with-street", one -> beginsWithStreet(one.first())),
                Clue.is(
                        "address-with-phone-or-web",
                        one -> isReachable(one.candidate().text())),
                Clue.is("address-after-town", one -> one.town() && !one.townLast()),
                Clue.is("address-with-sentence", one -> hasSentence(one.candidate())),
                Clue.is("address-unread", one -> one.town() && one.street() && !isRead(one.candidate())),
                Weighing.either(
                        this::isBlock,
                        Clue.always("address-as-block"),
                        Clue.is("address-across-block", one -> postalLines.any(one.candidate()))));
        return lines.on(Lines::of);
    }

    /** "Ice Rink, 12 Mill Lane": what stands before a street with its number is called so, unless it is a house or a flat. */
    private static boolean beginsWithName(Candidate candidate) {
        var parts = PART.split(candidate.text().strip(), 3);
        return parts.length > 1
                && !Looks.hasDigit(parts[0])
                && !StreetWords.isHouse(parts[0])
                && Looks.house(parts[1])
                && Looks.street(parts[1]);
    }

    /** Returns whether a line begins with a street or with a house in one: "The Presbytery, 2 Chapel Steps". */
    private static boolean beginsWithStreet(String line) {
        int comma = line.indexOf(',');
        return Looks.street(line)
                || Looks.house(line)
                || StreetWords.isHouse(comma < 0 ? line : line.substring(0, comma));
    }

    private static boolean isReachable(String text) {
        return Looks.reachable(text) || Looks.hasPhone(text);
    }

    private boolean isBlock(Lines lines) {
        return postalLines.on(lines.candidate().segment()).contains(lines.candidate());
    }
}
