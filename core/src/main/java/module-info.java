/** The domain of Quern: mailboxes, documents and their life, fields and results, and the ports they need. */
module dev.quern.core {
    requires java.management;
    requires static transitive org.jspecify;

    exports dev.quern.core;
    exports dev.quern.core.housekeeping;
    exports dev.quern.core.memory;
    exports dev.quern.core.intake;
    exports dev.quern.core.export;
    exports dev.quern.core.document;
    exports dev.quern.core.file;
    exports dev.quern.core.listing;
    exports dev.quern.core.credit;
    exports dev.quern.core.account;
    exports dev.quern.core.processing;
    exports dev.quern.core.lesson;
    exports dev.quern.core.mailbox;
    exports dev.quern.core.page;
    exports dev.quern.core.result;
    exports dev.quern.core.template;
    exports dev.quern.core.webhook;
}
