package dev.quern.core.ports;

import dev.quern.core.account.Accounts;
import dev.quern.core.account.ApiKeys;
import dev.quern.core.account.Sessions;
import dev.quern.core.audit.AuditLog;
import dev.quern.core.credit.Ledger;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.file.FileUses;
import dev.quern.core.intake.Receipts;
import dev.quern.core.judgement.Judgements;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.lesson.Lessons;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.rendition.Renditions;
import dev.quern.core.template.Templates;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Webhooks;

/** Stores that belong together: what one of {@link #transactions} spans. */
public record Stores(
        Transactions transactions,
        Accounts accounts,
        ApiKeys keys,
        Sessions sessions,
        AuditLog audit,
        Ledger ledger,
        Mailboxes mailboxes,
        Documents documents,
        DocumentLog log,
        Letters letters,
        DocumentCounts counts,
        FileUses files,
        Renditions renditions,
        Judgements judgements,
        Receipts receipts,
        ExportConfigs exportConfigs,
        Templates templates,
        Lessons lessons,
        Webhooks webhooks,
        Deliveries deliveries) {}
