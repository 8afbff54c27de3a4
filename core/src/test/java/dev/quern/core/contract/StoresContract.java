package dev.quern.core.contract;

import dev.quern.core.ports.Stores;
import org.junit.jupiter.api.Nested;

/** All contracts at once, for stores that belong together: a subclass brings the stores. */
public abstract class StoresContract {
    protected abstract Stores stores();

    @Nested
    final class Accounts implements AccountsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class ApiKeys implements ApiKeysContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Sessions implements SessionsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class AuditLog implements AuditLogContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Ledger implements LedgerContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Transactions implements TransactionsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Mailboxes implements MailboxesContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Documents implements DocumentsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentResults implements DocumentResultsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentLists implements DocumentListsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentReviews implements DocumentReviewsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class AccountDocuments implements AccountDocumentsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentChanges implements DocumentChangesContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentLog implements DocumentLogContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Letters implements LettersContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class ParsedDocuments implements ParsedDocumentsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Templates implements TemplatesContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Lessons implements LessonsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Webhooks implements WebhooksContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class ExportConfigs implements ExportConfigsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Deliveries implements DeliveriesContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentCounts implements DocumentCountsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class DocumentRemovals implements DocumentRemovalsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class FileUses implements FileUsesContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Receipts implements ReceiptsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class MailboxRemovals implements MailboxRemovalsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Judgements implements JudgementsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }

    @Nested
    final class Renditions implements RenditionsContract {
        @Override
        public Stores stores() {
            return StoresContract.this.stores();
        }
    }
}
