-- What corrections teach. A layout goes with its last lesson; "field" refers to nothing, since the rows of fields are written
-- anew when their mailbox changes.
create table layout (
    id bigint generated always as identity primary key,
    mailbox bigint not null,
    marks text not null
);
create index layout_by_mailbox on layout (mailbox);

-- What a layout is found by: hashes of some of its words with their columns.
create table layout_key (
    mailbox bigint not null,
    key_hash int not null,
    layout bigint not null,
    primary key (mailbox, key_hash, layout)
);
create index layout_key_by_layout on layout_key (layout);

create table lesson (
    id bigint generated always as identity primary key,
    mailbox bigint not null,
    layout bigint not null,
    document bigint not null,
    field bigint not null,
    content text not null,
    constraint lesson_of_document unique (document, field)
);
create index lesson_by_layout on lesson (layout, field, id);
create index lesson_by_mailbox on lesson (mailbox, field);
