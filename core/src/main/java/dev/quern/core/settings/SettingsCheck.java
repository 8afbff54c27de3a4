package dev.quern.core.settings;

import dev.quern.core.kernel.Refusal;
import java.util.Arrays;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Refuses settings that could never do what somebody wants of them. Only what is new is looked at: whoever sends back what a
 * mailbox says, or changes something else in it, is not bothered with what was taken once.
 */
public final class SettingsCheck {
    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?";
    private static final String DOMAIN = LABEL + "(?:\\." + LABEL + ")*";
    /** An address, or a domain with or without the @ before it. */
    private static final Pattern SENDER = Pattern.compile(
            "(?:[^\\s\\p{Cntrl}@<>(),;:\"]+@\\[[0-9A-Fa-f:.]+]|(?:[^\\s\\p{Cntrl}@<>(),;:\"]*@)?" + DOMAIN + ")");

    private static final Pattern REGION = Pattern.compile("[0-9]{3}|XK");
    private static final Set<String> REGIONS = Set.of(Locale.getISOCountries());

    private final TransformCheck transforms;

    public SettingsCheck(TransformCheck transforms) {
        this.transforms = transforms;
    }

    /** All languages that have a code in ISO 639, as far as Java knows them; loaded when somebody names one first. */
    private static final class Languages {
        static final Set<String> CODES = Stream.of(
                        Arrays.stream(Locale.getISOLanguages()),
                        Arrays.stream(Locale.getISOLanguages())
                                .map(code -> new Locale.Builder()
                                        .setLanguage(code)
                                        .build()
                                        .getISO3Language()),
                        Arrays.stream(Locale.getAvailableLocales()).map(Locale::getLanguage))
                .flatMap(codes -> codes)
                .filter(code -> !code.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    public void refuseNew(MailboxSettings before, MailboxSettings after) {
        each(
                "emails_or_domains",
                before.senders(),
                after.senders(),
                entry -> SENDER.matcher(entry.strip()).matches(),
                "Neither an address such as jane@example.org nor a domain such as example.org: '%s'.");
        each(
                "allowed_extensions",
                before.allowedExtensions(),
                after.allowedExtensions(),
                FileTypes::isExtension,
                "No kind of files that can be read goes by '%s'; these do: " + String.join(", ", FileTypes.extensions())
                        + ".");
        var language = after.defaultLanguage();
        if (language != null && !language.equals(before.defaultLanguage()) && !isLanguage(language)) {
            throw new Refusal.Invalid(
                    "default_language", "Not a language that there is, such as 'de' or 'pt-BR': '" + language + "'.");
        }
        transform(before, after);
    }

    private static void each(
            String member,
            @Nullable List<String> before,
            @Nullable List<String> after,
            Predicate<String> good,
            String message) {
        for (var entry : Objects.requireNonNullElse(after, List.<String>of())) {
            if ((before == null || !before.contains(entry)) && !good.test(entry)) {
                throw new Refusal.Invalid(member, message.replace("%s", entry));
            }
        }
    }

    private static boolean isLanguage(String tag) {
        try {
            var locale = new Locale.Builder().setLanguageTag(tag).build();
            var region = locale.getCountry();
            return Languages.CODES.contains(locale.getLanguage())
                    && (region.isEmpty()
                            || REGIONS.contains(region)
                            || REGION.matcher(region).matches());
        } catch (IllformedLocaleException e) {
            return false;
        }
    }

    private void transform(MailboxSettings before, MailboxSettings after) {
        var expression = after.transform();
        boolean same = Objects.equals(expression, before.transform())
                && before.has(MailboxFlag.IS_TRANSFORM_ENABLED) == after.has(MailboxFlag.IS_TRANSFORM_ENABLED);
        if (expression == null || expression.isBlank() || same || !after.has(MailboxFlag.IS_TRANSFORM_ENABLED)) {
            return;
        }
        transforms.fault(expression).ifPresent(fault -> {
            throw new Refusal.Invalid("transform", "Not a JSONata expression: " + fault);
        });
    }
}
