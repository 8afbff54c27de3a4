package dev.quern.ocr.engine.reader;

import dev.quern.ocr.engine.text.Budget;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Remembered;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Tells how well some words suit a question, wherever they stand: "Cargas del Turia S.L." is nobody who signs, and "Museo Civico" is
 * no teacher. Two small networks, one for questions and one for answers, each of two layers, between whose vectors this is the
 * product; their card is `adapters-ocr/training/README.md`. The first begins with the vectors by which {@link PageReader} knows
 * questions, the second with the vectors of the pieces of words: of all, and of those of the first and of the last word. Safe for many
 * threads.
 */
final class AnswerTypes {
    /** Numbers of a vector that the networks begin with. */
    private static final int WIDTH = 384;

    private static final int HIDDEN = 128;
    private static final int COMPARED = 64;
    /** Pieces that are looked at, of all and of the first and last word. */
    private static final int OF_ALL = 24;

    private static final int OF_ONE = 6;

    /** By what the vectors were multiplied in training, and by what their product was divided. */
    private static final float OF_QUESTION = 8;

    private static final float OF_ANSWER = 12;
    private static final float OF_PRODUCT = 4;

    /** Pieces, and texts, of which something is kept, at most. */
    private static final int PIECES = 3_000;

    private static final int TEXTS = 6_000;

    /** By input and output. */
    private final float[][] question;

    /** Those of all pieces, of those of the first word, and of those of the last, one after another. */
    private final float[][] pieces;

    private final float[] questionStart;
    private final float[][] questionEnd;
    private final float[] questionLast;
    private final float[] answerStart;
    private final float[][] forms;
    private final float[][] answerEnd;
    private final float[] answerLast;
    private final float[] likely;
    private final float likelyLast;

    /** Answers of all kinds. */
    private final List<float[]> usual;

    private final Vocabulary vocabulary;
    private final Remembered<Long, float[]> ofPieces = new Remembered<>(new Budget(PIECES));
    /** Of texts as answers, what is compared, and then how likely they answer anything. */
    private final Remembered<String, float[]> ofTexts = new Remembered<>(new Budget(TEXTS));

    /**
     * @param weights as `answers.py` writes them
     * @param usual answers of all kinds, with which others are compared
     * @throws IllegalArgumentException where there are fewer or more weights than the networks have
     */
    AnswerTypes(byte[] weights, List<String> usual, Vocabulary vocabulary) {
        var from = ByteBuffer.wrap(weights);
        int size = 4 * HIDDEN * (Float.BYTES + WIDTH)
                + Float.BYTES
                        * (2 * (HIDDEN + HIDDEN * COMPARED + COMPARED) + Form.values().length * HIDDEN + HIDDEN + 1);
        if (weights.length != size) {
            throw new IllegalArgumentException(
                    weights.length + " bytes are not the weights of answers; these have " + size);
        }
        this.vocabulary = vocabulary;
        question = turned(from, HIDDEN);
        pieces = turned(from, 3 * HIDDEN);
        questionStart = numbers(from, HIDDEN);
        questionEnd = rows(from, HIDDEN, COMPARED);
        questionLast = numbers(from, COMPARED);
        answerStart = numbers(from, HIDDEN);
        forms = rows(from, Form.values().length, HIDDEN);
        answerEnd = rows(from, HIDDEN, COMPARED);
        answerLast = numbers(from, COMPARED);
        likely = numbers(from, HIDDEN);
        likelyLast = from.getFloat();
        this.usual = usual.stream().map(this::answer).toList();
    }

    /** The networks that ship. */
    static AnswerTypes load() throws IOException {
        var usual = new String(Vocabulary.resource("answers.txt"), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return new AnswerTypes(Vocabulary.resource("answers.bin"), usual, Vocabulary.get());
    }

    /** Rows of outputs, each a factor and numbers of eight bits; by input, as they are added up fastest. */
    private static float[][] turned(ByteBuffer from, int outputs) {
        var all = new float[WIDTH][outputs];
        for (int output = 0; output < outputs; output++) {
            float factor = from.getFloat();
            for (int input = 0; input < WIDTH; input++) {
                all[input][output] = factor * from.get();
            }
        }
        return all;
    }

    private static float[][] rows(ByteBuffer from, int inputs, int outputs) {
        return Stream.generate(() -> numbers(from, outputs)).limit(inputs).toArray(float[][]::new);
    }

    private static float[] numbers(ByteBuffer from, int count) {
        var all = new float[count];
        from.asFloatBuffer().get(all);
        from.position(from.position() + count * Float.BYTES);
        return all;
    }

    /** How a text is written, each from 0 to 1; `answers.py` has the same. */
    private enum Form {
        WORDS,
        ONE_WORD,
        TWO_WORDS,
        THREE_WORDS,
        FOUR_WORDS,
        OVER_EIGHT_WORDS,
        DIGITS,
        LETTERS,
        CAPITAL_WORDS,
        SMALL_WORDS,
        FIRST_CAPITAL,
        LAST_CAPITAL,
        ALL_CAPITALS,
        COMMA,
        PERIOD_AT_END,
        COLON_AT_END,
        LENGTH;

        static float[] of(String text, String[] words) {
            int length = Math.max(1, text.codePointCount(0, text.length()));
            int count = words.length;
            var all = values();
            var forms = new float[all.length];
            var last = words[count - 1];
            for (int i = 0; i < all.length; i++) {
                double strength = switch (all[i]) {
                    case WORDS -> Math.min(count, 12) / 12.0;
                    case ONE_WORD -> is(count == 1);
                    case TWO_WORDS -> is(count == 2);
                    case THREE_WORDS -> is(count == 3);
                    case FOUR_WORDS -> is(count == 4);
                    case OVER_EIGHT_WORDS -> is(count > 8);
                    case DIGITS -> (double) Looks.digits(text) / length;
                    case LETTERS -> (double) Looks.letters(text) / length;
                    case CAPITAL_WORDS -> share(words, Character::isUpperCase);
                    case SMALL_WORDS -> share(words, Character::isLowerCase);
                    case FIRST_CAPITAL -> is(begins(words[0], Character::isUpperCase));
                    case LAST_CAPITAL -> is(begins(last, Character::isUpperCase));
                    case ALL_CAPITALS -> is(Looks.letters(text) > 0 && text.equals(text.toUpperCase(Locale.ROOT)));
                    case COMMA -> is(text.indexOf(',') >= 0);
                    case PERIOD_AT_END -> is(text.endsWith("."));
                    case COLON_AT_END -> is(text.endsWith(":"));
                    case LENGTH -> Math.min(length, 60) / 60.0;
                };
                forms[i] = (float) strength;
            }
            return forms;
        }

        private static double is(boolean holds) {
            return holds ? 1 : 0;
        }

        private static double share(String[] words, IntPredicate first) {
            return (double) Arrays.stream(words)
                            .filter(word -> begins(word, first))
                            .count()
                    / words.length;
        }

        private static boolean begins(String word, IntPredicate first) {
            return !word.isEmpty() && first.test(word.codePointAt(0));
        }
    }

    /** What a question asks for, of the vector of how it is asked. */
    float[] asked(float[] vector) {
        var hidden = questionStart.clone();
        for (int i = 0; i < WIDTH; i++) {
            add(vector[i] * OF_QUESTION, question[i], 0, hidden);
        }
        return ended(hidden, questionEnd, questionLast);
    }

    /**
     * How well a text suits what is {@linkplain #asked asked}: the logarithm of its odds against others, but for what all texts have
     * in common for one question.
     */
    double suits(float[] asked, String text) {
        return suits(asked, ofTexts.get(String.join(" ", words(text)), this::answer));
    }

    /** How well answers of all kinds suit it, on average of their odds. */
    double usual(float[] asked) {
        return Math.log(usual.stream()
                .mapToDouble(answer -> Math.exp(suits(asked, answer)))
                .average()
                .orElse(1));
    }

    private static double suits(float[] asked, float[] answer) {
        float product = 0;
        for (int i = 0; i < COMPARED; i++) {
            product += asked[i] * answer[i];
        }
        return product / OF_PRODUCT + answer[COMPARED];
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    /** A text as an answer; see {@link #ofTexts}. */
    private float[] answer(String text) {
        var words = words(text);
        var hidden = answerStart.clone();
        mean(vocabulary.pieces().ofWords(text), OF_ALL, 0, hidden);
        mean(vocabulary.pieces().ofWords(words[0]), OF_ONE, HIDDEN, hidden);
        mean(vocabulary.pieces().ofWords(words[words.length - 1]), OF_ONE, 2 * HIDDEN, hidden);
        var written = Form.of(text, words);
        for (int i = 0; i < written.length; i++) {
            add(written[i], forms[i], 0, hidden);
        }
        rectify(hidden);
        float all = likelyLast;
        for (int i = 0; i < HIDDEN; i++) {
            all += hidden[i] * likely[i];
        }
        var answer = Arrays.copyOf(ended(hidden, answerEnd, answerLast), COMPARED + 1);
        answer[COMPARED] = all;
        return answer;
    }

    private void mean(long[] numbers, int most, int part, float[] hidden) {
        var known = numbers.length == 0 ? new long[] {vocabulary.pieces().unknown()} : numbers;
        int count = Math.min(most, known.length);
        for (int i = 0; i < count; i++) {
            add(OF_ANSWER / count, ofPieces.get(known[i], this::ofPiece), part, hidden);
        }
    }

    private float[] ofPiece(long piece) {
        var vector = vocabulary.vectors().of(new long[] {piece})[0];
        var sums = new float[3 * HIDDEN];
        for (int i = 0; i < WIDTH; i++) {
            add(vector[i], pieces[i], 0, sums);
        }
        return sums;
    }

    private static float[] ended(float[] hidden, float[][] end, float[] last) {
        rectify(hidden);
        var sums = last.clone();
        for (int i = 0; i < HIDDEN; i++) {
            add(hidden[i], end[i], 0, sums);
        }
        return sums;
    }

    private static void rectify(float[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Math.max(0, numbers[i]);
        }
    }

    /** Adds a multiple of a part of some numbers. */
    private static void add(float factor, float[] numbers, int from, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * numbers[from + i];
        }
    }
}
