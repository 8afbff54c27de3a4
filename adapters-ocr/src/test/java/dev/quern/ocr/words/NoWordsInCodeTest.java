package dev.quern.ocr.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Words of natural languages belong in the word files: none of the code has a list of them. */
class NoWordsInCodeTest {
    private static final Path ROOT = Path.of("src/main/java/dev/quern/ocr");

    /** The number of lists in a file that are not lists of words, and what they are. */
    private record Allowed(int lists, String reason) {}

    private static final String IDS = "ids of the lexicon's concepts";
    private static final String TECHNICAL = "names of formats and of their elements, styles and fields";
    private static final String HOSTS = "domains of the Internet";
    private static final String CODES = "codes of languages";

    /** The files that may have three words in a row, and why. */
    private static final Map<String, Allowed> ALLOWED = Map.ofEntries(
            Map.entry("engine/Search.java", new Allowed(1, IDS)),
            Map.entry("engine/LexiconNaming.java", new Allowed(2, IDS)),
            Map.entry("engine/ask/LabelFit.java", new Allowed(1, IDS)),
            Map.entry("engine/ask/Meaning.java", new Allowed(2, IDS)),
            Map.entry("engine/ask/Question.java", new Allowed(2, IDS)),
            Map.entry("engine/label/WriteLines.java", new Allowed(1, IDS)),
            Map.entry("engine/clue/CodeClues.java", new Allowed(1, HOSTS)),
            Map.entry("engine/sum/Payment.java", new Allowed(1, IDS)),
            Map.entry("engine/table/Totals.java", new Allowed(2, IDS)),
            Map.entry("engine/text/Looks.java", new Allowed(5, HOSTS)),
            Map.entry("engine/text/Wording.java", new Allowed(1, "letters that look alike")),
            Map.entry("isolation/SystemCallFilter.java", new Allowed(1, "names of system calls")),
            Map.entry("proposal/ProposedFields.java", new Allowed(3, "names and questions of fields")),
            Map.entry("proposal/TableProposal.java", new Allowed(1, IDS)),
            Map.entry("reading/pdf/FontTraits.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/image/ImageFileReader.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/pdf/Notes.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/ReadersByType.java", new Allowed(2, TECHNICAL)),
            Map.entry("reading/mail/MessagePages.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/odf/OdpReader.java", new Allowed(2, TECHNICAL)),
            Map.entry("reading/office/DocxStyles.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/web/HtmlBlocks.java", new Allowed(5, TECHNICAL)),
            Map.entry("reading/web/IcsReader.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/web/Style.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/web/Styles.java", new Allowed(1, TECHNICAL)),
            Map.entry("reading/web/XmlBlocks.java", new Allowed(3, TECHNICAL)),
            Map.entry("recognition/Accents.java", new Allowed(1, "letters by language")),
            Map.entry("recognition/Letters.java", new Allowed(1, "letters by language")),
            Map.entry("recognition/Tesseract.java", new Allowed(2, CODES)),
            Map.entry("value/number/NumberRun.java", new Allowed(1, CODES)),
            Map.entry("value/number/NumberStyles.java", new Allowed(2, CODES)),
            Map.entry("value/text/LinkSpotter.java", new Allowed(1, HOSTS)));

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\\n]*$");
    private static final String LITERAL = "\"((?:[^\"\\\\\\n]|\\\\.)*)\"";
    private static final Pattern STRING = Pattern.compile(LITERAL);
    private static final Pattern WORD = Pattern.compile("\\p{L}\\p{Ll}+(?: \\p{Ll}+)*");
    private static final Pattern LIST = Pattern.compile(
            "\\b(?:Set|List|Map|Stream)\\.of(?:Entries)?\\(|\\bArrays\\.asList\\(|\\bString\\[\\] \\w+ = \\{|new String\\[\\] \\{");
    /** "one|two|three": the boundary keeps escapes such as \b from looking like a word. */
    private static final Pattern ALTERNATIVES = Pattern.compile(
            "(?<![\\p{L}\\\\])\\p{L}?\\p{Ll}{2,}(?: \\p{Ll}+)*\\|\\p{L}?\\p{Ll}{2,}(?: \\p{Ll}+)*\\|\\p{L}?\\p{Ll}{2,}");
    /** "one two three four".split(...). */
    private static final Pattern SPLIT =
            Pattern.compile("\"\\p{Ll}{2,}(?:[ ;,]\\p{Ll}{2,}){3,}[ ;,]?\"\\)*\\s*\\.split\\(");

    /** A text block of nothing but words. */
    private static final Pattern BLOCK = Pattern.compile("\"\"\"\\s*(?:\\p{Ll}{2,}[\\s;,]+){5,}\"\"\"");

    @Test
    void no_list_of_words_stands_in_the_code() throws IOException {
        var found = new TreeMap<String, List<String>>();
        try (var files = Files.walk(ROOT)) {
            for (var file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                var lists = lists(Files.readString(file));
                if (!lists.isEmpty()) {
                    found.put(ROOT.relativize(file).toString().replace('\\', '/'), lists);
                }
            }
        }
        var unexpected = new TreeMap<>(found);
        unexpected
                .entrySet()
                .removeIf(file -> ALLOWED.containsKey(file.getKey())
                        && ALLOWED.get(file.getKey()).lists() == file.getValue().size());

        assertThat(unexpected)
                .as("words belong in a section of src/main/resources/dev/quern/ocr/words; docs/languages.md tells how")
                .isEmpty();
        assertThat(found).as("with lists that are allowed").containsOnlyKeys(ALLOWED.keySet());
        assertThat(ALLOWED.values())
                .allSatisfy(allowed -> assertThat(allowed.reason()).isNotBlank());
    }

    @Test
    void a_list_is_found_in_whatever_form_it_stands() {
        assertThat(lists("Set<String> a = Set.of(\"der\", \"die\", \"das\");")).hasSize(1);
        assertThat(lists("var a = Map.ofEntries(Map.entry(\"due\", 2), Map.entry(\"tre\", 3), Map.entry(\"sei\", 6));"))
                .hasSize(1);
        assertThat(lists("Pattern.compile(\"(?i)\\\\b(?:Herr|Frau|Familie)\\\\b\")"))
                .hasSize(1);
        assertThat(lists("var a = (\"one two three\" + \" four five six seven\").split(\" \", -1);"))
                .hasSize(1);
        assertThat(lists("Set.of(\"\"\"\n    one two three\n    four five\n    \"\"\".strip().split(\"\\\\s+\"))"))
                .hasSize(1);
        assertThat(lists("/** Not {@code \"der|die|das\"}. */ var a = Set.of(\"a\", \"text/html\", \"X_1\");"))
                .isEmpty();
        assertThat(lists("throw new X(\"it is not what you think that it is\"); var a = b.split(\" \");"))
                .isEmpty();
    }

    private static List<String> lists(String code) {
        var bare = COMMENT.matcher(code).replaceAll("");
        var lists = new ArrayList<String>();
        var list = LIST.matcher(bare);
        int from = 0;
        while (list.find(from)) {
            int end = end(bare, list.end());
            var words = STRING.matcher(bare.substring(list.end(), end))
                    .results()
                    .map(string -> string.group(1))
                    .filter(word -> WORD.matcher(word).matches())
                    .toList();
            if (words.size() >= 3) {
                lists.add(words.toString());
                from = end;
            } else {
                from = list.end();
            }
        }
        var joined = bare.replaceAll("\"\\s*\\+\\s*\"", "");
        ALTERNATIVES.matcher(joined).results().forEach(words -> lists.add(words.group()));
        BLOCK.matcher(bare).results().forEach(words -> lists.add(words.group()));
        SPLIT.matcher(joined).results().forEach(words -> lists.add(words.group()));
        return lists;
    }

    /** The index of the bracket that closes the one open at an index. */
    private static int end(String code, int from) {
        int depth = 1;
        boolean quoted = false;
        for (int i = from; i < code.length(); i++) {
            char c = code.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"' && code.charAt(i - 1) != '\'') {
                quoted = !quoted;
            } else if (!quoted && (c == '(' || c == '{')) {
                depth++;
            } else if (!quoted && (c == ')' || c == '}') && --depth == 0) {
                return i;
            }
        }
        return code.length();
    }
}
