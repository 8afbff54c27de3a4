package dev.quern.core.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.result.Conventions;
import dev.quern.core.settings.MailboxSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where documents of a kind come in, and what is wanted from them.
 *
 * @param prefixChosen whether somebody set the prefix; if not, it follows the name
 * @param secret the unguessable part of its download addresses
 * @param fieldsModified when its fields last changed; null when it never had any
 */
public record Mailbox(
        MailboxId id,
        AccountId account,
        MailboxName name,
        EmailPrefix prefix,
        boolean prefixChosen,
        String secret,
        MailboxSettings settings,
        List<Field> fields,
        Instant created,
        @Nullable Instant fieldsModified) {
    public Mailbox {
        fields = List.copyOf(fields);
    }

    public Optional<Field> field(String fieldName) {
        return fields.stream().filter(field -> field.name().equals(fieldName)).findFirst();
    }

    /** The same with other fields. */
    Mailbox withFields(List<Field> others) {
        return new Mailbox(id, account, name, prefix, prefixChosen, secret, settings, others, created, fieldsModified);
    }

    /** The conventions for dates and numbers in its documents, as far as its settings say. */
    public Conventions conventions() {
        var language = settings.defaultLanguage();
        return new Conventions(
                settings.dateOrder(),
                settings.decimalSeparator(),
                language == null ? null : Locale.forLanguageTag(language),
                settings.timezone());
    }

    /** The unguessable part of the download addresses of one of its fields. */
    public String fieldToken(FieldId field) {
        return FieldToken.of(secret, field);
    }

    /** Returns whether a download token is that of one of its fields or columns; compared in constant time. */
    public boolean isTokenOf(FieldId field, String token) {
        return MessageDigest.isEqual(
                fieldToken(field).getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /** A mailbox that is about to be stored. */
    public record Draft(
            AccountId account,
            MailboxName name,
            EmailPrefix prefix,
            boolean prefixChosen,
            String secret,
            MailboxSettings settings,
            List<Field> fields,
            Instant created) {}
}
