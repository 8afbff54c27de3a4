package dev.quern.rest;

import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Understanding;
import dev.quern.ocr.fitting.TemplateShelf;
import dev.quern.ocr.learning.Learning;
import dev.quern.ocr.proposal.FieldNaming;
import dev.quern.ocr.proposal.LabelProposer;
import dev.quern.ocr.rows.RowsByHeader;
import dev.quern.ocr.splitting.ContentBoundaries;
import dev.quern.ocr.value.TextValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The test server of {@code adapters-rest} with what the program gives a server to understand documents by, which that module
 * does not know: templates, learning, proposals, boundaries, spreadsheets and values as people write them.
 */
final class UnderstandingServer {
    private UnderstandingServer() {}

    static TestServer start(Path folder) throws IOException {
        return start(folder, null);
    }

    /**
     * Starts a server.
     *
     * @param monthlyCredits the credits of each account in a month; null for no limit
     */
    static TestServer start(Path folder, @Nullable Integer monthlyCredits) throws IOException {
        return new TestServer(folder, monthlyCredits, UnaryOperator.identity(), UnderstandingServer::withMore);
    }

    private static Understanding withMore(Understanding understanding, Stores stores) {
        return understanding
                .withTemplates(new TemplateShelf(stores.templates()))
                .withLearner(new Learning(stores.lessons()))
                .withProposer(new LabelProposer(FieldNaming.NONE, new LabelledLines()))
                .withBoundaries(new ContentBoundaries())
                .withRows(RowsByHeader::extract)
                .withValues(new TextValues());
    }
}
