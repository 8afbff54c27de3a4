-- The head of a document that came as a message; the message itself is the document's file. "folded" is what a search looks
-- into: addresses, subject and headers in lower case; no "text", since H2 would keep it apart from the row.
create table letter (
    document bigint primary key references document (id),
    mailbox bigint not null,
    sender varchar not null,
    recipient varchar not null,
    suffix varchar not null,
    recipients_to varchar not null,
    recipients_cc varchar not null,
    recipients_bcc varchar not null,
    subject varchar not null,
    headers text not null,
    folded varchar not null
);
create index letter_by_mailbox on letter (mailbox, document);
