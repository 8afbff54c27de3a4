package dev.quern.rest.document;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.rest.http.Ids;
import java.util.regex.Pattern;

/** Finds the document that a path names: by its number, or by the 32 hexadecimal digits in the answer to an upload. */
public final class DocumentRef {
    /** In paths that end in a fixed word: what may be an id and what is no download token, which has 32 characters too. */
    public static final String NO_TOKEN = "[^/]{1,31}|[^/]{33,}|[0-9a-f]{32}";

    private static final Pattern UID = Pattern.compile("[0-9a-f]{32}");

    private DocumentRef() {}

    public static Document find(Documents documents, AccountId account, String id) {
        return UID.matcher(id).matches()
                ? documents.get(account, new DocumentUid(id))
                : documents.get(
                        account,
                        new DocumentId(Ids.parse(
                                id,
                                "a whole number or the 32 hexadecimal digits of a DocumentID",
                                "No Document matches the given query.")));
    }
}
