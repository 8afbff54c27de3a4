package dev.quern.ocr.reading.web;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.htmlunit.cssparser.dom.CSSStyleDeclarationImpl;
import org.htmlunit.cssparser.dom.CSSStyleRuleImpl;
import org.htmlunit.cssparser.parser.CSSErrorHandler;
import org.htmlunit.cssparser.parser.CSSException;
import org.htmlunit.cssparser.parser.CSSOMParser;
import org.htmlunit.cssparser.parser.CSSParseException;
import org.htmlunit.cssparser.parser.InputSource;
import org.htmlunit.cssparser.parser.javacc.CSS3Parser;
import org.htmlunit.cssparser.parser.selector.Selector;
import org.htmlunit.cssparser.parser.selector.SelectorSpecificity;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.jsoup.select.Selector.SelectorParseException;

/**
 * The styles of a document's elements, as far as they tell which words are seen, and which stand together: those of its
 * style sheets, under their own. Rules for some media or states of the page count for nothing.
 */
final class Styles {
    /** What is looked for; sheets of mailers have hundreds of others. */
    private static final Set<String> TELLING = Set.of(
            "display",
            "visibility",
            "font-weight",
            "white-space",
            "width",
            "min-width",
            "float",
            "flex-direction",
            "grid-template-columns",
            "grid-column",
            "page-break-before",
            "break-before",
            "mso-hide");

    /** Rules times elements: no page that somebody designed has as many, and looking through them takes about a second. */
    private static final long MOST_WORK = 5_000_000;

    /** Characters of one sheet: those of pages saved with all of their frameworks have half as many. */
    private static final int LONGEST_SHEET = 1_000_000;

    private static final CSSErrorHandler LENIENT = new CSSErrorHandler() {
        @Override
        public void warning(CSSParseException e) {
            // Browsers leave out what they do not understand as well.
        }

        @Override
        public void error(CSSParseException e) {
            // The same.
        }

        @Override
        public void fatalError(CSSParseException e) {
            // The same.
        }
    };

    private final IdentityHashMap<Element, Map<String, String>> bySheets = new IdentityHashMap<>();

    private record Rule(Selector selector, Map<String, String> declarations) {
        SelectorSpecificity specificity() {
            return selector.getSelectorSpecificity();
        }
    }

    /** @param document whose sheets hold for its elements; no other element is ever asked about */
    Styles(Document document) {
        var rules = new ArrayList<Rule>();
        for (var sheet : document.select("style")) {
            if (!sheet.hasAttr("media") || sheet.attr("media").matches("(?i)\\s*(all|screen)?\\s*")) {
                rules.addAll(rules(sheet.data()));
            }
        }
        if (!rules.isEmpty() && (long) rules.size() * document.getAllElements().size() <= MOST_WORK) {
            // Of rules as specific as each other, the later one holds.
            rules.sort(Comparator.comparing(Rule::specificity));
            rules.forEach(rule -> apply(rule, document));
        }
    }

    private void apply(Rule rule, Document document) {
        Evaluator evaluator;
        try {
            evaluator = QueryParser.parse(rule.selector().toString());
        } catch (SelectorParseException | IllegalArgumentException unknown) {
            // "a:hover", "p::before": states and places that a printed page does not have.
            return;
        }
        for (var element : document.select(evaluator)) {
            bySheets.computeIfAbsent(element, any -> new HashMap<>()).putAll(rule.declarations());
        }
    }

    Style of(Element element) {
        var sheets = bySheets.getOrDefault(element, Map.of());
        var own = element.attr("style");
        if (own.isEmpty()) {
            return sheets.isEmpty() ? Style.NONE : new Style(sheets);
        }
        var style = new HashMap<>(sheets);
        for (var declaration : own.split(";", -1)) {
            int colon = declaration.indexOf(':');
            if (colon > 0) {
                put(declaration.substring(0, colon), declaration.substring(colon + 1), style);
            }
        }
        return new Style(style);
    }

    private static void put(String name, String value, Map<String, String> style) {
        var telling = name.strip().toLowerCase(Locale.ROOT);
        if (TELLING.contains(telling)) {
            style.put(
                    telling,
                    value.toLowerCase(Locale.ROOT).replace("!important", "").strip());
        }
    }

    private static List<Rule> rules(String sheet) {
        var rules = new ArrayList<Rule>();
        if (sheet.length() > LONGEST_SHEET || TELLING.stream().noneMatch(sheet.toLowerCase(Locale.ROOT)::contains)) {
            return rules;
        }
        var parser = new CSSOMParser(new CSS3Parser());
        parser.setErrorHandler(LENIENT);
        try (var source = new InputSource(new StringReader(sheet))) {
            for (var rule : parser.parseStyleSheet(source, null).getCssRules().getRules()) {
                if (rule instanceof CSSStyleRuleImpl style) {
                    var declarations = telling(style.getStyle());
                    if (!declarations.isEmpty()) {
                        style.getSelectors().forEach(selector -> rules.add(new Rule(selector, declarations)));
                    }
                }
            }
        } catch (IOException | CSSException | StackOverflowError unreadable) {
            // A page without its style is still read.
            return List.of();
        }
        return rules;
    }

    private static Map<String, String> telling(CSSStyleDeclarationImpl style) {
        var telling = new HashMap<String, String>();
        for (var property : style.getProperties()) {
            if (property.getValue() != null) {
                put(property.getName(), property.getValue().getCssText(), telling);
            }
        }
        return telling;
    }
}
