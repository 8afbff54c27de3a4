package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mails as shops, carriers and others send them, with the addresses that their links should give. */
class LinkScoreTest {
    /** The number of labelled fields that come out right: fewer is a regression, and more means raising this mark. */
    private static final int MARK = 40;

    private final EmbeddedExtractor engine = new EmbeddedExtractor();

    @TempDir
    private Path folder;

    private record Label(String mail, Field field, String address) {
        static Label of(String line) {
            var parts = line.split("\\s*\\|\\s*", 4);
            var query = parts[2].isBlank() ? null : parts[2].strip();
            return new Label(parts[0].strip(), Field.of(parts[1], FieldFormat.LINK, query), parts[3].strip());
        }
    }

    @Test
    void links_of_notification_mails_are_found_by_what_they_promise() throws IOException {
        var byMail = new LinkedHashMap<String, List<Label>>();
        for (var line : text("labels.txt").lines().toList()) {
            if (!line.startsWith("#")) {
                var label = Label.of(line);
                byMail.computeIfAbsent(label.mail, mail -> new ArrayList<>()).add(label);
            }
        }
        assertThat(byMail).hasSizeGreaterThanOrEqualTo(12);
        int right = 0;
        var wrong = new ArrayList<String>();
        for (var mail : byMail.entrySet()) {
            var found = links(
                    mail.getKey(),
                    text(mail.getKey() + ".html"),
                    mail.getValue().stream().map(Label::field).toList());
            for (var label : mail.getValue()) {
                var value = found.get(label.field.name());
                if (Objects.equals(value, label.address)) {
                    right++;
                } else {
                    wrong.add("%s %s: %s instead of %s"
                            .formatted(mail.getKey(), label.field.name(), value, label.address));
                }
            }
        }
        assertThat(right).as("right, but for " + String.join("\n", wrong)).isEqualTo(MARK);
    }

    @Test
    void the_only_link_that_is_not_there_for_something_else_is_what_is_asked_for() throws IOException {
        var field = Field.of("offence", FieldFormat.LINK, null);
        var button = "<p>Your car was seen in a bus lane.</p><p><a href='https://app.example/case/7'>Szczegóły</a></p>";
        var foot = "<p><a href='https://app.example/rodo'>polityka prywatności</a> "
                + "<a href='https://app.example/r'>regulamin</a></p>";

        assertThat(links("one", button + foot, List.of(field))).containsEntry("offence", "https://app.example/case/7");
        assertThat(links("two", button + "<p><a href='https://app.example/9'>Formularz</a></p>" + foot, List.of(field)))
                .doesNotContainValue("https://app.example/9");
        assertThat(links("none", "<p>Your car was seen in a bus lane.</p>" + foot, List.of(field)))
                .doesNotContainValue("https://app.example/rodo");
    }

    @Test
    void links_side_by_side_say_each_for_itself_what_they_are_for() throws IOException {
        var body =
                "<p>Your registration is complete.</p><p><a href='https://a.example/cal/5.ics'>Save to my calendar</a> | "
                        + "<a href='https://a.example/5/change'>Change a name</a> | <a href='https://a.example/5/x'>Cancel</a></p>";

        assertThat(links("side", body, List.of(Field.of("calendar_link", FieldFormat.LINK, "link for the calendar"))))
                .containsEntry("calendar_link", "https://a.example/cal/5.ics");
    }

    @Test
    void what_a_text_means_counts_where_no_purpose_is_known_that_is_asked_for() throws IOException {
        var body = "<p>Your table for four is booked for Friday.</p>"
                + "<p><a href='https://t.example/r/8/go'>See you there</a></p>"
                + "<p><a href='https://t.example/r/8/edit'>Move or cancel</a></p>";
        var field = Field.of("Rearrange", FieldFormat.LINK, "Where can the table be moved or cancelled?");

        assertThat(links("move", body, List.of(field))).containsEntry("Rearrange", "https://t.example/r/8/edit");
    }

    @Test
    void the_words_of_one_link_are_no_label_of_the_next() throws IOException {
        var body = "<p>Uw doos is onderweg.</p><p><a href='https://p.example/v/5'>Volg uw pakket</a></p>"
                + "<p><a href='https://p.example/k/5'>Kies een andere dag</a></p>";

        assertThat(links("next", body, List.of(Field.of("track link", FieldFormat.LINK, null))))
                .containsEntry("track link", "https://p.example/v/5");
        assertThat(links(
                        "alone",
                        body.replace("Volg uw pakket", "Ons team"),
                        List.of(Field.of("track link", FieldFormat.LINK, null))))
                .doesNotContainValue("https://p.example/v/5");
    }

    @Test
    void the_home_page_of_who_writes_does_not_go_before_a_link_that_says_what_it_is() throws IOException {
        var body =
                "<p>Please find the drawings under <a href='https://files.north.example/d/77'>this download link</a>.</p>"
                        + "<p>Kind regards<br>Ada Holm<br>North Works Ltd<br>www.north.example</p>";
        var field = Field.of("Drawings download", FieldFormat.LINK, "Where can the drawings be downloaded?");

        assertThat(links("home", body, List.of(field)))
                .containsEntry("Drawings download", "https://files.north.example/d/77");
    }

    @Test
    void an_address_at_the_end_of_a_sentence_is_short_for_the_target_of_its_link() throws IOException {
        var body = "<p>The form was filled in on page "
                + "<a href='https://www.garden.example/hedges/york/'>garden.example/hedges/york</a>.</p>";

        assertThat(links(
                        "short",
                        body,
                        List.of(Field.of("page", FieldFormat.LINK, "On which page was the form filled in?"))))
                .containsEntry("page", "https://www.garden.example/hedges/york/");
    }

    @Test
    void the_words_of_a_link_may_be_the_value_of_another_field() throws IOException {
        var body = "<p>A repair has been assigned to you: <a href='https://r.example/repairs/4471'>Repair 4471</a></p>";
        var found = links(
                "both",
                body,
                List.of(
                        Field.of("Repair", FieldFormat.ONELINE, "Number of the repair"),
                        Field.of("Repair page", FieldFormat.LINK, null)));

        assertThat(found)
                .containsEntry("Repair", "4471")
                .containsEntry("Repair page", "https://r.example/repairs/4471");
    }

    @Test
    void a_link_of_which_few_words_are_known_is_not_there_for_something_else() throws IOException {
        var body =
                "<p>Le rogamos que conteste pronto.</p><p><a href='https://n.example/c/3'>Acepto la visita del técnico</a></p>"
                        + "<p><a href='https://n.example/priv'>Política de privacidad</a></p>";

        assertThat(links("few", body, List.of(Field.of("reply page", FieldFormat.LINK, null))))
                .containsEntry("reply page", "https://n.example/c/3");
    }

    @Test
    void what_links_promise_is_known_in_other_languages_than_they_are_asked_for() throws IOException {
        var body =
                "<p><a href='https://p.example/k/9'>Profil kandydata</a> <a href='https://p.example/k/9.pdf'>Pobierz życiorys</a></p>"
                        + "<p><a href='https://p.example/x'>Avboka tiden</a> <a href='https://p.example/y'>Bekräfta tiden</a></p>";

        assertThat(links(
                        "languages",
                        body,
                        List.of(
                                Field.of("CV", FieldFormat.LINK, "download of the resume"),
                                Field.of("Candidate", FieldFormat.LINK, "page of the applicant"),
                                Field.of("Cancel", FieldFormat.LINK, "to cancel the appointment"))))
                .containsEntry("CV", "https://p.example/k/9.pdf")
                .containsEntry("Candidate", "https://p.example/k/9")
                .containsEntry("Cancel", "https://p.example/x");
    }

    @Test
    void appointments_are_made_and_put_off() throws IOException {
        var body = "<p>The service is due. You can <a href='https://f.example/new'>request an appointment here</a>.</p>"
                + "<p>Kunt u niet? <a href='https://f.example/w/7'>Verzet uw afspraak</a> op tijd.</p>"
                + "<p><a href='https://f.example/terms'>Terms of use</a></p>";

        assertThat(links(
                        "appointment",
                        body,
                        List.of(
                                Field.of("bookingLink", FieldFormat.LINK, null),
                                Field.of("reschedule_link", FieldFormat.LINK, "link to move the appointment"))))
                .containsEntry("bookingLink", "https://f.example/new")
                .containsEntry("reschedule_link", "https://f.example/w/7");
    }

    /** The address of each field, empty where there is none. */
    private Map<String, String> links(String mail, String html, List<Field> fields) throws IOException {
        var file = folder.resolve(mail + ".eml");
        var message = "From: sender@example.org\r\nTo: a@example.net\r\nSubject: " + mail
                + "\r\n"
                + "MIME-Version: 1.0\r\n"
                + "Content-Type: text/html; charset=utf-8\r\n"
                + "Content-Transfer-Encoding: 8bit\r\n\r\n"
                + html;
        Files.writeString(file, message);
        Pages pages = ((Reading.Legible) ReadersByType.standard().read(file, "message/rfc822")).pages();
        var found = new LinkedHashMap<String, String>();
        for (var value : engine.extract(pages, fields, Guidance.NONE)) {
            found.put(
                    value.field(),
                    value.value() == null ? "" : String.valueOf(value.value().plain()));
        }
        return found;
    }

    private static String text(String file) throws IOException {
        try (InputStream in = LinkScoreTest.class.getResourceAsStream("links/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
