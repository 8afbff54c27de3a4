package dev.quern.ocr.fitting;

import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.template.Fit;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateChoice;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.TemplateStatus;
import dev.quern.ocr.fitting.page.Applying;
import dev.quern.ocr.fitting.page.ReadPages;
import dev.quern.ocr.fitting.text.TextFitting;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The templates of a mailbox that are in use, made ready to choose from. The words of their labels tell which of them
 * are worth trying on a document, so that even many templates cost little. Immutable, for many threads.
 */
public final class ReadyTemplates {
    /** The share of the labels a template needs that must have a word in the document for the template to be tried. */
    private static final double ENOUGH = 0.4;

    private static final int SHORTEST = 3;

    private final List<Ready> ready = new ArrayList<>();
    private final Map<String, Set<Integer>> labelsByWord = new HashMap<>();
    /** By the one that was chosen; told only of those, since everything of all would have to be compared. */
    private final Map<TemplateId, List<Template>> equals = new ConcurrentHashMap<>();

    private int labels;

    /** One template, with how to lay it over documents. */
    private record Ready(
            Template template, Template.Content current, Applying applying, int weight, int firstLabel, int labels) {}

    /** @param templates of the mailbox; drafts among them are left out */
    public ReadyTemplates(Mailbox mailbox, List<Template> templates) {
        for (var template : templates) {
            if (template.content().status() == TemplateStatus.PROD) {
                add(template, TemplateKeeping.current(mailbox, template), applying(mailbox, template));
            }
        }
    }

    static Applying applying(Mailbox mailbox, Template template) {
        var content = TemplateKeeping.current(mailbox, template);
        return content.engine() == TemplateEngine.OCR
                ? new TemplateFitting(content, mailbox)
                : new TextFitting(content, mailbox);
    }

    /** One template alone, draft or not, over a document. */
    public static Fit fit(Mailbox mailbox, Template template, Pages pages) {
        return applying(mailbox, template).fit(new ReadPages(pages));
    }

    private void add(Template template, Template.Content current, Applying applying) {
        var needed = applying.neededLabels();
        ready.add(new Ready(template, current, applying, applying.weight(), labels, needed.size()));
        for (var label : needed) {
            for (var word : words(label)) {
                labelsByWord.computeIfAbsent(word, key -> new HashSet<>()).add(labels);
                variants(word)
                        .forEach(variant -> labelsByWord
                                .computeIfAbsent(variant, key -> new HashSet<>())
                                .add(labels));
            }
            labels++;
        }
    }

    public boolean isEmpty() {
        return ready.isEmpty();
    }

    /** The template with the most fields that fits, the oldest of several. */
    public TemplateChoice choose(Pages pages) {
        if (ready.isEmpty()) {
            return TemplateChoice.NONE;
        }
        var read = new ReadPages(pages);
        var tried = new ArrayList<TemplateChoice.Tried>();
        for (var candidate : candidates(read)) {
            if (candidate.applying().mayFit(read)) {
                var fit = candidate.applying().fit(read);
                if (fit instanceof Fit.Fits fits) {
                    return new TemplateChoice(
                            Optional.of(new TemplateChoice.Chosen(candidate.template(), fits.values(), fits.notes())),
                            tried,
                            equals(candidate));
                }
            }
            tried.add(new TemplateChoice.Tried(
                    candidate.template(),
                    () -> candidate.applying().fit(read) instanceof Fit.Misses misses ? misses.reason() : ""));
        }
        return new TemplateChoice(Optional.empty(), tried, List.of());
    }

    private List<Template> equals(Ready chosen) {
        return equals.computeIfAbsent(chosen.template().id(), id -> others(chosen));
    }

    private List<Template> others(Ready chosen) {
        return ready.stream()
                .filter(other -> !other.template().id().equals(chosen.template().id())
                        && other.current().saysTheSameAs(chosen.current()))
                .map(Ready::template)
                .toList();
    }

    /** Those worth trying: the heaviest first, of equals the oldest. */
    private List<Ready> candidates(ReadPages read) {
        var hit = new boolean[labels];
        var text = new HashSet<String>();
        for (var page : read.pages()) {
            page.words().forEach(word -> text.addAll(words(word.text())));
        }
        for (var word : text) {
            labelsByWord.getOrDefault(word, Set.of()).forEach(label -> hit[label] = true);
            for (var variant : variants(word)) {
                labelsByWord.getOrDefault(variant, Set.of()).forEach(label -> hit[label] = true);
            }
        }
        var candidates = new ArrayList<Ready>();
        for (var one : ready) {
            int hits = 0;
            for (int label = one.firstLabel(); label < one.firstLabel() + one.labels(); label++) {
                hits += hit[label] ? 1 : 0;
            }
            if (hits >= ENOUGH * one.labels()) {
                candidates.add(one);
            }
        }
        candidates.sort(Comparator.comparingInt(Ready::weight)
                .reversed()
                .thenComparing(one -> one.template().created())
                .thenComparingLong(one -> one.template().id().number()));
        return candidates;
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.split("[^\\p{L}\\p{N}]+", -1))
                .map(Folding::lookAlikes)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }

    /** The word with one letter left out, each: words that differ by one letter have one of them in common. */
    private static List<String> variants(String word) {
        var variants = new ArrayList<String>();
        if (word.length() > SHORTEST) {
            for (int i = 0; i < word.length(); i++) {
                variants.add("-" + word.substring(0, i) + word.substring(i + 1));
            }
        }
        return variants;
    }
}
