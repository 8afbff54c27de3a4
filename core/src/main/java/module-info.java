/**
 * The domain of Quern: mailboxes, documents and their life, fields and results, and the ports they need. Every package is
 * exported (docs/decisions/0112 says why); what an embedder may rely on is {@link dev.quern.core.Quern}, the records in
 * {@code dev.quern.core.ports}, and the types that these name.
 */
module dev.quern.core {
    requires java.management;
    requires static transitive org.jspecify;

    exports dev.quern.core;
    exports dev.quern.core.account;
    exports dev.quern.core.audit;
    exports dev.quern.core.credit;
    exports dev.quern.core.document;
    exports dev.quern.core.export;
    exports dev.quern.core.extraction;
    exports dev.quern.core.field;
    exports dev.quern.core.file;
    exports dev.quern.core.housekeeping;
    exports dev.quern.core.intake;
    exports dev.quern.core.judgement;
    exports dev.quern.core.kernel;
    exports dev.quern.core.lesson;
    exports dev.quern.core.letter;
    exports dev.quern.core.listing;
    exports dev.quern.core.mailbox;
    exports dev.quern.core.memory;
    exports dev.quern.core.node;
    exports dev.quern.core.page;
    exports dev.quern.core.ports;
    exports dev.quern.core.processing;
    exports dev.quern.core.rate;
    exports dev.quern.core.reading;
    exports dev.quern.core.rendition;
    exports dev.quern.core.result;
    exports dev.quern.core.settings;
    exports dev.quern.core.splitting;
    exports dev.quern.core.template;
    exports dev.quern.core.unpacking;
    exports dev.quern.core.watch;
    exports dev.quern.core.webhook;
}
