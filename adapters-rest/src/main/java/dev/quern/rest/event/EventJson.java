package dev.quern.rest.event;

import dev.quern.core.document.Documents;
import dev.quern.rest.json.Json;

/**
 * Something happened to a document.
 *
 * @param status that it has by now; several that followed at once are one event
 */
record EventJson(long id, long parser, String status) {
    /** The message about a change, with the number from which its reader may go on. */
    static String message(Documents.Change change, long number) {
        var event = new EventJson(
                change.document().number(),
                change.mailbox().number(),
                change.status().name());
        return "id: " + number + "\nevent: document\ndata: " + Json.text(event) + "\n\n";
    }
}
