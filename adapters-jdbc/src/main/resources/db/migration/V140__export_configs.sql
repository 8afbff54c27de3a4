-- Downloads that people put together. They go with their mailbox.
create table export_config (
    id bigint generated always as identity primary key,
    mailbox bigint not null references mailbox (id) on delete cascade,
    name varchar not null,
    folded_name varchar not null,
    table_field bigint,
    items text not null,
    constraint export_config_name unique (mailbox, name)
);

-- Mailboxes are found by the secret in their download addresses.
create index mailbox_by_secret on mailbox (secret);
