package dev.quern.ocr.engine.weigh;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Weighs what speaks for something and against it, in points: a clue, or several together. Make one for a document;
 * not for several threads at once.
 *
 * <pre>{@code
 * var code = Weighing.sum(
 *         Clue.of("code-too-short", (Candidate one) -> one.text().length() < 3 ? 1 : 0),
 *         Clue.of("code-with-cents", one -> CENTS.matcher(one.text()).matches() ? 1 : 0));
 * double points = code.by(weights).applyAsDouble(candidate);
 * }</pre>
 *
 * @param <S> what is weighed
 */
public interface Weighing<S> {

    /**
     * Gives points by a table of weights, above 0 where more speaks for a subject.
     *
     * @throws IllegalArgumentException when the table has no weight for one of the clues
     */
    ToDoubleFunction<S> by(Weights weights);

    /** Tells each clue that is asked about it, with its strength. */
    void tell(S subject, Told told);

    /** The ids of all clues, of all ways it can go. */
    Stream<String> ids();

    /** Takes what the clues say of one subject. */
    interface Told {
        void take(String id, double strength);
    }

    /** The sum of several, in their order. */
    @SafeVarargs
    @SuppressWarnings("varargs") // The list copies them.
    static <S> Weighing<S> sum(Weighing<S>... parts) {
        return new Sum<>(List.of(parts));
    }

    /** The one where a condition holds, and else the other. */
    static <S> Weighing<S> either(Predicate<? super S> condition, Weighing<S> then, Weighing<S> otherwise) {
        return new Either<>(condition, then, otherwise);
    }

    /** Nothing where a condition does not hold. */
    static <S> Weighing<S> when(Predicate<? super S> condition, Weighing<S> then) {
        return new Either<>(condition, then, new Sum<>(List.of()));
    }

    /** The same of something that has the subject. */
    default <T> Weighing<T> on(Function<? super T, ? extends S> subject) {
        return new On<>(this, subject);
    }

    /** The same, but kept between a least and a most number of points. */
    default Weighing<S> between(double least, double most) {
        return new Between<>(this, least, most);
    }

    /** The same, worked out once for each subject, by one table: several fields ask about one candidate. */
    default Weighing<S> remembered() {
        return new Remembering<>(this, new IdentityHashMap<>());
    }

    /** See {@link Weighing#sum}. */
    record Sum<S>(List<Weighing<S>> parts) implements Weighing<S> {
        @Override
        public ToDoubleFunction<S> by(Weights weights) {
            var weighed = parts.stream().map(part -> part.by(weights)).toList();
            return subject -> {
                double points = 0;
                for (int i = 0; i < weighed.size(); i++) {
                    points += weighed.get(i).applyAsDouble(subject);
                }
                return points;
            };
        }

        @Override
        public void tell(S subject, Told told) {
            parts.forEach(part -> part.tell(subject, told));
        }

        @Override
        public Stream<String> ids() {
            return parts.stream().flatMap(Weighing::ids);
        }
    }

    /** See {@link Weighing#either}. */
    record Either<S>(Predicate<? super S> condition, Weighing<S> then, Weighing<S> otherwise) implements Weighing<S> {
        @Override
        public ToDoubleFunction<S> by(Weights weights) {
            var first = then.by(weights);
            var second = otherwise.by(weights);
            return subject -> (condition.test(subject) ? first : second).applyAsDouble(subject);
        }

        @Override
        public void tell(S subject, Told told) {
            (condition.test(subject) ? then : otherwise).tell(subject, told);
        }

        @Override
        public Stream<String> ids() {
            return Stream.concat(then.ids(), otherwise.ids());
        }
    }

    /** See {@link Weighing#on}. */
    record On<T, S>(Weighing<S> inner, Function<? super T, ? extends S> subject) implements Weighing<T> {
        @Override
        public ToDoubleFunction<T> by(Weights weights) {
            var weighed = inner.by(weights);
            return outer -> weighed.applyAsDouble(subject.apply(outer));
        }

        @Override
        public void tell(T outer, Told told) {
            inner.tell(subject.apply(outer), told);
        }

        @Override
        public Stream<String> ids() {
            return inner.ids();
        }
    }

    /** See {@link Weighing#between}. */
    record Between<S>(Weighing<S> inner, double least, double most) implements Weighing<S> {
        @Override
        public ToDoubleFunction<S> by(Weights weights) {
            var weighed = inner.by(weights);
            return subject -> Math.max(least, Math.min(most, weighed.applyAsDouble(subject)));
        }

        @Override
        public void tell(S subject, Told told) {
            inner.tell(subject, told);
        }

        @Override
        public Stream<String> ids() {
            return inner.ids();
        }
    }

    /** See {@link Weighing#remembered}. */
    record Remembering<S>(Weighing<S> inner, IdentityHashMap<S, Double> known) implements Weighing<S> {
        @Override
        public ToDoubleFunction<S> by(Weights weights) {
            var weighed = inner.by(weights);
            return subject -> {
                var points = known.get(subject);
                if (points == null) {
                    points = weighed.applyAsDouble(subject);
                    known.put(subject, points);
                }
                return points;
            };
        }

        @Override
        public void tell(S subject, Told told) {
            inner.tell(subject, told);
        }

        @Override
        public Stream<String> ids() {
            return inner.ids();
        }
    }
}
