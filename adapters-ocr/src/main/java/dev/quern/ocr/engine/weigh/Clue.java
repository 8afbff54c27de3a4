package dev.quern.ocr.engine.weigh;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One thing that speaks for a candidate or against it.
 *
 * @param id its name in {@code weights.txt}
 * @param strength how much it holds, normally 0 to 1
 */
public record Clue<S>(String id, ToDoubleFunction<? super S> strength) implements Weighing<S> {

    /** One that holds more or less. */
    public static <S> Clue<S> of(String id, ToDoubleFunction<? super S> strength) {
        return new Clue<>(id, strength);
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
    public ToDoubleFunction<S> by(Weights weights) {
        double weight = weights.of(id);
        return subject -> weight * strength.applyAsDouble(subject);
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
