package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the content of one company's documents. The company, its ways of writing and the shape of its numbers come from
 * the house's seed, so all its documents share them; the rest comes from the document's seed.
 */
public final class Papers {
    private static final List<String> SHAPES = List.of(
            "{L}-{y}-{5}",
            "{6}", "{L}{y}{4}", "{4}/{yy}", "{2}-{5}", "{y}/{3}", "{8}", "{L} {3} {3}", "{yy}{L}{5}", "{5}-1");
    private static final List<String> MEDIA_LENGTHS = List.of("15", "20", "30");

    private final Kind kind;
    private final Country country;
    private final Words words;
    private final Writing writing;
    private final Trade trade;
    private final String shape;
    private final Party house;

    public Papers(Kind kind, Country country, Trade trade, long houseSeed) {
        var dice = new Dice(houseSeed);
        this.kind = kind;
        this.country = country;
        this.trade = trade;
        this.words = new Words(country, houseSeed);
        this.writing = new Writing(
                country,
                dice.chance(0.85),
                dice.chance(0.06) ? "yyyy-MM-dd" : dice.pick(Writing.datePatterns(country)),
                dice.pick(Writing.moneys(country)));
        this.shape = dice.pick(SHAPES).replace("{L}", dice.pick(List.of("RE", "INV", "A", "FX", "K", "V", "NO", "TX")));
        var trades = "trades." + kind;
        this.house = words.has(trades) ? Party.of(country, words.all(trades), dice) : Party.of(country, dice);
    }

    public Words words() {
        return words;
    }

    public Writing writing() {
        return writing;
    }

    /**
     * The paper that this seed makes.
     *
     * @param lines the number of its items
     */
    public Paper paper(long seed, int lines) {
        var dice = new Dice(seed);
        var other = Party.of(country, dice);
        while (other.stem().equals(house.stem())) {
            other = Party.of(country, dice);
        }
        var seller = kind == Kind.ORDER ? other : house;
        var buyer = kind == Kind.ORDER ? house : other;
        var bill = kind == Kind.EVENT
                ? new EventBill(words, country).bill(lines, dice)
                : trade.bill(country, words, lines, dice);
        var facts = new EnumMap<Fact, Written>(Fact.class);
        var day = LocalDate.of(2024, 1, 8).plusDays(dice.between(0, 1000));
        addHead(facts, day, dice);
        addParties(facts, seller, buyer);
        addSums(facts, bill);
        var plan = MediaPlan.of(words, lines, MEDIA_LENGTHS, dice);
        switch (kind) {
            case RECEIPT -> addReceipt(facts, bill);
            case STATEMENT -> addStatement(facts, day, bill, dice);
            case BOOKING -> addBooking(facts, day, plan, dice);
            case EVENT -> addEvent(facts, day, dice);
            case LETTER, CONTRACT -> addProse(facts, day, dice);
            default -> {}
        }
        return new Paper(kind, words, writing, seller, buyer, house, facts, bill, plan);
    }

    private void addHead(Map<Fact, Written> facts, LocalDate day, Dice dice) {
        var days = dice.pick(List.of(10, 14, 21, 30, 45));
        facts.put(Fact.NUMBER, Written.of(number(shape, day, dice)));
        facts.put(Fact.DATE, writing.date(day));
        facts.put(Fact.DUE, writing.date(day.plusDays(days)));
        facts.put(Fact.TERMS, Written.of(words.fill(words.say("terms"), "" + days)));
        facts.put(
                Fact.ORDER_NUMBER,
                Written.of(number(dice.pick(List.of("PO-{5}", "{6}", "{4}-{2}", "B{yy}/{4}")), day, dice)));
        facts.put(Fact.ORDER_DATE, writing.date(day.minusDays(dice.between(5, 40))));
        facts.put(Fact.CUSTOMER_NUMBER, Written.of(dice.digits(5)));
        facts.put(
                Fact.DELIVERY_DATE,
                writing.date(day.plusDays(kind == Kind.INVOICE ? -dice.between(1, 4) : dice.between(5, 21))));
        facts.put(Fact.DELIVERY_NUMBER, Written.of("LS" + dice.digits(6)));
        facts.put(Fact.ORIGINAL_NUMBER, Written.of(number("R{7}", day, dice)));
        facts.put(Fact.VALID_UNTIL, writing.date(day.plusDays(60)));
        facts.put(
                Fact.CARRIER,
                Written.of(dice.pick(List.of("Blue Heron Freight", "Transalpina", "Kurier Nord", "RoadRunner 24"))));
        facts.put(Fact.WEIGHT, writing.number(new BigDecimal(dice.between(12, 9000)).movePointLeft(1)));
        facts.put(Fact.CURRENCY, Written.of(country.currency));
        facts.put(Fact.TIME, writing.time(LocalTime.of(dice.between(7, 20), dice.between(0, 59))));
    }

    private void addParties(Map<Fact, Written> facts, Party seller, Party buyer) {
        facts.put(Fact.SELLER, Written.of(seller.name()));
        facts.put(Fact.SELLER_ADDRESS, Written.of(seller.addressOn("\n")));
        facts.put(Fact.BUYER, Written.of(buyer.name()));
        facts.put(Fact.BUYER_ADDRESS, Written.of(buyer.addressOn("\n")));
        facts.put(Fact.SHIP_TO, Written.of(buyer.name() + "\n" + buyer.addressOn("\n")));
        facts.put(Fact.CONTACT, house.person().written());
        facts.put(Fact.SIGNED_BY, house.person().written());
        facts.put(Fact.PHONE, Written.of(house.phone()));
        facts.put(Fact.EMAIL, Written.of(house.email()));
        facts.put(Fact.WEBSITE, Written.of(house.website()));
        facts.put(Fact.TAX_ID, Written.of(seller.taxId()));
        facts.put(Fact.IBAN, Written.of(seller.account()));
    }

    private void addSums(Map<Fact, Written> facts, Bill bill) {
        facts.put(Fact.SUBTOTAL, writing.amount(bill.subtotal()));
        facts.put(Fact.DISCOUNT, writing.amount(bill.discount().negate()));
        facts.put(Fact.SHIPPING, writing.amount(bill.shipping()));
        facts.put(Fact.NET, writing.amount(bill.net()));
        facts.put(Fact.TAX, writing.amount(bill.tax()));
        facts.put(Fact.GROSS, writing.amount(bill.gross()));
    }

    /** A shop's prices contain the tax, except in the United States. */
    private void addReceipt(Map<Fact, Written> facts, Bill bill) {
        if (country != Country.US) {
            var gross = bill.subtotal();
            var divisor = BigDecimal.ONE.add(new BigDecimal(country.rate).movePointLeft(2));
            var net = gross.divide(divisor, 2, RoundingMode.HALF_UP);
            facts.put(Fact.GROSS, writing.amount(gross));
            facts.put(Fact.NET, writing.amount(net));
            facts.put(Fact.TAX, writing.amount(gross.subtract(net)));
        }
    }

    private void addStatement(Map<Fact, Written> facts, LocalDate day, Bill bill, Dice dice) {
        var from = day.minusMonths(3).withDayOfMonth(1);
        var old = dice.between(4000, 60000);
        var used = dice.between(300, 2900);
        facts.put(Fact.PERIOD_FROM, writing.date(from));
        facts.put(Fact.PERIOD_TO, writing.date(from.plusMonths(3).minusDays(1)));
        facts.put(Fact.READING_OLD, writing.number(new BigDecimal(old)));
        facts.put(Fact.READING_NEW, writing.number(new BigDecimal(old + used)));
        facts.put(Fact.USAGE, writing.number(new BigDecimal(used)));
        facts.put(Fact.AMOUNT_DUE, writing.amount(bill.gross()));
        facts.put(Fact.ACCOUNT, Written.of(dice.digits(4) + " " + dice.digits(4) + " " + dice.digits(2)));
        facts.put(Fact.METER, Written.of(dice.digits(1) + "EMH00" + dice.digits(8)));
    }

    private void addBooking(Map<Fact, Written> facts, LocalDate day, MediaPlan plan, Dice dice) {
        var start = day.plusDays(dice.between(10, 60));
        facts.put(Fact.FLIGHT_FROM, writing.date(start));
        facts.put(Fact.FLIGHT_TO, writing.date(start.plusDays(dice.between(6, 50))));
        facts.put(Fact.ADVERTISER, Written.of(Party.of(country, dice).name()));
        facts.put(Fact.PRODUCT, Written.of(dice.pick(words.all("media.products"))));
        facts.put(Fact.AGENCY, facts.getOrDefault(Fact.BUYER, Written.of("")));
        facts.put(Fact.SPOTS, writing.number(new BigDecimal(plan.spots())));
        facts.put(Fact.GROSS_MEDIA, writing.amount(plan.gross()));
        facts.put(Fact.COMMISSION, writing.amount(plan.commission().negate()));
        facts.put(Fact.NET_DUE, writing.amount(plan.net()));
    }

    private void addEvent(Map<Fact, Written> facts, LocalDate day, Dice dice) {
        var begins = day.plusDays(dice.between(20, 200)).atTime(dice.between(9, 19), dice.pick(List.of(0, 15, 30, 45)));
        facts.put(Fact.EVENT, Written.of(dice.pick(words.all("event.names"))));
        facts.put(Fact.VENUE, Written.of(dice.pick(words.all("event.venues"))));
        facts.put(Fact.START, writing.dateTime(begins));
        facts.put(Fact.TIME, writing.time(begins.toLocalTime().minusMinutes(30)));
        facts.put(Fact.GUESTS, writing.number(new BigDecimal(dice.between(12, 260))));
    }

    private void addProse(Map<Fact, Written> facts, LocalDate day, Dice dice) {
        var from = day.plusMonths(1).withDayOfMonth(1);
        facts.put(Fact.PERIOD_FROM, writing.date(from));
        facts.put(
                Fact.PERIOD_TO, writing.date(from.plusYears(dice.between(1, 3)).minusDays(1)));
        facts.put(Fact.DUE, writing.date(from.plusDays(dice.between(15, 27))));
        facts.put(
                Fact.AMOUNT,
                writing.amount(new BigDecimal(dice.between(20, 960))
                        .multiply(new BigDecimal("50"))
                        .setScale(2, RoundingMode.HALF_UP)));
        facts.put(Fact.SUBJECT, Written.of(words.fill(words.say("letter.subject"), dice.digits(2))));
    }

    private static String number(String shape, LocalDate day, Dice dice) {
        var text = shape.replace("{y}", "" + day.getYear()).replace("{yy}", ("" + day.getYear()).substring(2));
        for (var count = 2; count <= 8; count++) {
            while (text.contains("{" + count + "}")) {
                text = text.replaceFirst("\\{" + count + "}", dice.digits(count));
            }
        }
        return text;
    }
}
