package dev.quern.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsCheckTest {
    private final SettingsCheck check =
            new SettingsCheck(expression -> expression.equals("{{{") ? Optional.of("no end") : Optional.empty());

    private static MailboxSettings with(UnaryOperator<MailboxSettings.Builder> change) {
        return change.apply(MailboxSettings.DEFAULT.toBuilder()).build();
    }

    private void taken(MailboxSettings settings) {
        check.refuseNew(MailboxSettings.DEFAULT, settings);
        check.refuseNew(settings, settings);
    }

    private void refused(String member, MailboxSettings settings) {
        assertThatThrownBy(() -> check.refuseNew(MailboxSettings.DEFAULT, settings))
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        refusal -> assertThat(refusal.field()).isEqualTo(member));
        // Settings that are stored already are accepted unchanged.
        check.refuseNew(settings, settings);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jane@example.org", "example.org", "@example.org", "EXAMPLE.org", " a.b+c_d@sub.example.org ",
                        "localhost",
                "root@localhost", "bücher.example", "bücher@bücher.example", "x@[192.0.2.1]", "xn--bcher-kva.example",
                        "ru"
            })
    void addresses_and_domains_are_senders(String sender) {
        taken(with(settings -> settings.senders(List.of(sender))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not an address",
                "jane@",
                "@",
                "a@b@c",
                "*.example.org",
                "*",
                "Jane <jane@example.org>",
                "example..org",
                ".org",
                "-x.org",
                "https://example.org",
                "a@example.org, b@example.org",
                "jane@example.org;"
            })
    void other_text_is_no_sender(String sender) {
        refused("emails_or_domains", with(settings -> settings.senders(List.of("good.example", sender))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "de",
                "pt-BR",
                "es-419",
                "deu",
                "gsw",
                "yue",
                "zh-Hans",
                "zh-Hant-TW",
                "sr-Latn-RS",
                "EN",
                "fil",
                "he",
                "no",
                "de-AT-1996"
            })
    void known_languages_are_accepted(String language) {
        taken(with(settings -> settings.defaultLanguage(language)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xx-nope", "xx", "klingon", "de-XX", "german", "qqq", "und", "d"})
    void unknown_languages_are_refused(String language) {
        refused("default_language", with(settings -> settings.defaultLanguage(language)));
    }

    @Test
    void extensions_are_those_of_files_that_can_be_read() {
        taken(with(settings -> settings.allowedExtensions(FileTypes.extensions())));
        taken(with(settings -> settings.allowedExtensions(List.of("jpeg", "TIFF", ".Pdf", "htm"))));
        taken(with(settings -> settings.allowedExtensions(List.of())));
        for (var wrong : List.of("exe", "pdf,txt", "p df", "", ".", "*.pdf", "..pdf")) {
            refused("allowed_extensions", with(settings -> settings.allowedExtensions(List.of("pdf", wrong))));
        }
    }

    @Test
    void a_transform_is_checked_while_it_is_on() {
        taken(with(settings -> settings.transform("{{{")));
        taken(with(settings -> settings.transform(" ").flag(MailboxFlag.IS_TRANSFORM_ENABLED, true)));
        taken(with(settings -> settings.transform("$").flag(MailboxFlag.IS_TRANSFORM_ENABLED, true)));
        var broken = with(settings -> settings.transform("{{{").flag(MailboxFlag.IS_TRANSFORM_ENABLED, true));
        refused("transform", broken);
        assertThatThrownBy(() -> check.refuseNew(with(settings -> settings.transform("{{{")), broken))
                .hasMessage("Not a JSONata expression: no end");
    }

    @Test
    void only_what_is_new_beside_accepted_entries_is_checked() {
        var old = with(settings -> settings.senders(List.of("not an address")).allowedExtensions(List.of("exe")));
        check.refuseNew(
                old, old.toBuilder().senders(List.of("not an address", "x.org")).build());
        assertThatThrownBy(() -> check.refuseNew(
                        old,
                        old.toBuilder().allowedExtensions(List.of("exe", "dll")).build()))
                .hasMessageStartingWith("No kind of files that can be read goes by 'dll'; these do: bmp, csv");
    }

    @Test
    void a_missing_or_empty_list_allows_all_files() {
        assertThat(AllowedFiles.of(MailboxSettings.DEFAULT).refusal("image/png"))
                .isEmpty();
        assertThat(new AllowedFiles(List.of()).refusal("image/png")).isEmpty();
        assertThat(new AllowedFiles(List.of("jpeg", "xlsx")).refusal("image/jpeg"))
                .isEmpty();
        assertThat(new AllowedFiles(List.of("jpeg", "xlsx")).refusal("image/png"))
                .contains("Files of type 'image/png' are not among those that the mailbox allows (jpeg, xlsx)");
    }
}
