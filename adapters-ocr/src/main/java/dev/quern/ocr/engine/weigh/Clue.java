package dev.quern.ocr.engine.weigh;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One thing that speaks for a candidate or against it.
 *
 * @param id its name in {@code weights.txt}
 * @param weight points for a strength of 1; below 0 where it speaks against
 * @param strength how much it holds, normally 0 to 1
 */
public record Clue<S>(String id, double weight, ToDoubleFunction<? super S> strength) implements Weighing<S> {

    /**
     * With the weight that the table has for it.
     *
     * @throws IllegalArgumentException when the table has none
     */
    public static <S> Clue<S> of(String id, ToDoubleFunction<? super S> strength) {
        return new Clue<>(id, Weights.shared().of(id), strength);
    }

    /** One that holds or does not. */
    public static <S> Clue<S> is(String id, Predicate<? super S> holds) {
        return of(id, subject -> holds.test(subject) ? 1 : 0);
    }

    /** One that always holds: where it does not apply it is not asked. */
    public static <S> Clue<S> always(String id) {
        return of(id, subject -> 1);
    }

    @Override
    public double of(S subject) {
        return weight * strength.applyAsDouble(subject);
    }

    @Override
    public void tell(S subject, Told told) {
        told.take(id, strength.applyAsDouble(subject));
    }

    @Override
    public Stream<String> ids() {
        return Stream.of(id);
    }
}
