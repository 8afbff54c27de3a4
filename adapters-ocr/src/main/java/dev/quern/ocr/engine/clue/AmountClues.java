package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.sum.Balances;
import dev.quern.ocr.engine.sum.ColumnSums;
import dev.quern.ocr.engine.sum.Payment;
import dev.quern.ocr.engine.sum.Rates;
import dev.quern.ocr.engine.sum.Sums;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.TreeSet;

/** Clues for amounts: what they add up to, what was paid, how large they are among the others. */
final class AmountClues {
    private final Surroundings around;
    private final Sums sums;
    private final Rates rates;
    private final ColumnSums columns;
    private final Balances balances;
    private final Payment payment;
    private final TreeSet<BigDecimal> amounts = new TreeSet<>();
    /** The sizes of all amounts, from the smallest. */
    private final List<BigDecimal> sizes;

    private final IdentityHashMap<Meaning, Asked> asked = new IdentityHashMap<>();

    AmountClues(Surroundings around, Rates rates, Labels labels, LabelFit fit) {
        this.around = around;
        this.rates = rates;
        this.sums = new Sums(around.pool(Shape.AMOUNT));
        this.columns = new ColumnSums(around.pool(Shape.AMOUNT));
        this.balances = new Balances(around.pool(Shape.AMOUNT));
        this.payment = new Payment(around.pool(Shape.AMOUNT), labels, fit);
        for (var amount : around.pool(Shape.AMOUNT)) {
            if (amount.value() instanceof Value.Decimal decimal) {
                amounts.add(decimal.number());
            }
        }
        this.sizes = amounts.stream().map(BigDecimal::abs).sorted().toList();
    }

    /**
     * Which part of a bill a field asks for, each from 0 to 1.
     *
     * @param whole all of it, whatever was paid of it before
     * @param gross the same, but less for what is left to be paid, which may differ from the total
     * @param before the balance of an account before a list of what went in and out
     * @param after the balance after it
     */
    private record Asked(double whole, double gross, double net, double tax, double before, double after) {
        static Asked of(Meaning field) {
            double whole = field.means("gross_total", "total", "amount_due");
            return new Asked(
                    whole,
                    field.means("gross_total", "total") > 0.3 ? whole : 0.4 * whole,
                    field.means("net_total", "subtotal", "lines_total"),
                    field.means("tax_total", "tax_word"),
                    field.means("opening_balance"),
                    field.means("closing_balance"));
        }

        boolean isWhole() {
            return whole >= net && whole >= tax;
        }

        /** Returns whether the field asks for a sum to be paid. */
        boolean isDue() {
            return whole > 0.3 && isWhole();
        }

        boolean isNet() {
            return net > whole && net >= tax;
        }

        boolean isTax() {
            return tax > whole && tax > net;
        }
    }

    /** An amount for a field. */
    private record Sum(Asked asked, Candidate candidate, BigDecimal number) {}

    private Sum sum(Claim claim) {
        var number = claim.candidate().value() instanceof Value.Decimal decimal ? decimal.number() : BigDecimal.ZERO;
        return new Sum(asked.computeIfAbsent(claim.field(), Asked::of), claim.candidate(), number);
    }

    Weighing<Claim> ofAmounts() {
        Weighing<Sum> parts = Weighing.sum(
                Clue.of("adds-up-as-gross", this::addsUpAsGross),
                Weighing.when(
                        one -> one.asked().isDue(),
                        Weighing.sum(
                                Clue.of("paid-amount", one -> payment.of(one.number())),
                                Clue.of("small-among-amounts", one -> dwarfed(one.number())),
                                Clue.is("beside-its-tax", this::isBesideItsTax))),
                Clue.of("adds-up-as-net", this::addsUpAsNet),
                Clue.of("adds-up-as-tax", this::addsUpAsTax),
                Clue.of(
                        "net-of-a-rate",
                        one -> one.asked().isNet()
                                ? rates.net(one.number()) * one.asked().net()
                                : 0),
                Clue.of(
                        "tax-at-a-rate",
                        one -> one.asked().isTax()
                                ? rates.tax(one.number()) * one.asked().tax()
                                : 0),
                Clue.is("sum-of-column-as-net", one -> one.asked().isNet() && columns.isSum(one.number())),
                Clue.is("sum-of-column-as-gross", this::isSumAsAsked),
                Clue.of("balance-before-lines", this::isBalanceBefore),
                Clue.of("balance-after-lines", this::isBalanceAfter),
                Clue.of("largest-amount", this::largest));
        return NumberClues.ofDecimals(Weighing.sum(
                Weighing.either(
                        claim -> claim.candidate().shape() == Shape.AMOUNT,
                        Clue.always("amount-as-asked"),
                        Clue.always("number-for-amount")),
                parts.on(this::sum),
                NumberClues.rateUnasked(),
                NumberClues.bold()));
    }

    private double addsUpAsGross(Sum one) {
        return one.asked().isWhole() ? sums.gross(one.number()) * one.asked().gross() : 0;
    }

    private double addsUpAsNet(Sum one) {
        return one.asked().isNet() ? sums.net(one.number()) * one.asked().net() : 0;
    }

    private double addsUpAsTax(Sum one) {
        return one.asked().isTax() ? sums.tax(one.number()) * one.asked().tax() : 0;
    }

    /** The total is the largest sum of a column; what is left to be paid, where that is asked for, is the last. */
    private boolean isSumAsAsked(Sum one) {
        var asked = one.asked();
        return asked.isDue()
                && (asked.gross() < asked.whole() ? columns.isLast(one.number()) : columns.isLargest(one.number()));
    }

    private double isBalanceBefore(Sum one) {
        boolean asked = one.asked().before() > one.asked().after();
        return asked && balances.isBefore(one.number()) ? one.asked().before() : 0;
    }

    private double isBalanceAfter(Sum one) {
        boolean asked = one.asked().after() > one.asked().before();
        return asked && balances.isAfter(one.number()) ? one.asked().after() : 0;
    }

    private double largest(Sum one) {
        boolean isLargest =
                one.asked().isDue() && !amounts.isEmpty() && one.number().compareTo(amounts.last()) == 0;
        return isLargest ? one.asked().gross() / one.asked().whole() : 0;
    }

    /**
     * Returns how much too small an amount is to be a total: 0 while a third of the others are larger, 1 where all are.
     */
    private double dwarfed(BigDecimal number) {
        var size = number.abs();
        int below = 0;
        for (int to = sizes.size(); below < to; ) {
            int middle = (below + to) >>> 1;
            if (sizes.get(middle).compareTo(size) > 0) {
                to = middle;
            } else {
                below = middle + 1;
            }
        }
        int above = sizes.size() - below;
        double larger = above / (double) Math.max(4, amounts.size());
        return Math.max(0, 1.5 * larger - 0.5);
    }

    /** "Total 9.62 0.58" in a summary of the tax: what the tax is on, and the tax. */
    private boolean isBesideItsTax(Sum one) {
        var candidate = one.candidate();
        return around.line(candidate).stream()
                .flatMap(segment -> around.touching(Shape.AMOUNT).on(segment).stream())
                .anyMatch(other -> other.page() == candidate.page()
                        && other.segment().line() == candidate.segment().line()
                        && other.value() instanceof Value.Decimal tax
                        && tax.number().signum() > 0
                        && tax.number().compareTo(one.number()) < 0
                        && sums.tax(tax.number()) > 0
                        && sums.gross(one.number().add(tax.number())) > 0);
    }
}
