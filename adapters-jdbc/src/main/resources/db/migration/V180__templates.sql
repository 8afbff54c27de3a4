-- A template that is removed leaves its row, empty: the time is part of what a mailbox tells about its templates.
create table template (
    id bigint generated always as identity primary key,
    account uuid not null references account (id),
    mailbox bigint not null,
    content text not null,
    created timestamp(6) with time zone not null,
    modified timestamp(6) with time zone not null,
    removed timestamp(6) with time zone
);
create index template_by_mailbox on template (mailbox, id);
create index template_by_account on template (account, mailbox);
