-- One dialect for H2 and PostgreSQL. What differs is one placeholder: ${binary_order} is the collation that orders names
-- by their characters' codes, as the in-memory stores do; H2 does so of itself.

create table account (
    id uuid primary key,
    arrival bigint generated always as identity,
    name varchar not null
);

create table api_key (
    id bigint generated always as identity primary key,
    account uuid not null references account (id),
    name varchar not null,
    role varchar(20) not null,
    hint varchar not null,
    hash varchar(64) not null,
    created timestamp(6) with time zone not null,
    expires timestamp(6) with time zone,
    revoked timestamp(6) with time zone,
    constraint api_key_hash unique (hash)
);

-- What a document cost. It outlives its document and its mailbox, so it refers to neither.
create table charge (
    document bigint primary key,
    account uuid not null,
    mailbox bigint not null,
    credits_conventional int not null,
    credits_ai int not null,
    charged timestamp(6) with time zone not null
);
create index charge_by_time on charge (account, charged, credits_conventional, credits_ai);

create table mailbox (
    id bigint generated always as identity primary key,
    account uuid not null references account (id),
    name varchar ${binary_order} not null,
    folded_name varchar not null,
    prefix varchar(64) not null,
    prefix_chosen boolean not null,
    secret varchar not null,
    settings text not null,
    created timestamp(6) with time zone not null,
    fields_modified timestamp(6) with time zone,
    constraint mailbox_prefix unique (prefix)
);
create index mailbox_by_name on mailbox (account, name, id);

create sequence field_id;

-- The columns of a table are fields with a parent. "place" is the place in the list, "ordering" what the interface calls
-- position, where two may be equal.
create table field (
    id bigint primary key,
    mailbox bigint not null references mailbox (id),
    parent bigint,
    place int not null,
    name varchar not null,
    format varchar(20) not null,
    query varchar,
    required boolean,
    used_by_ai boolean not null,
    choices text not null,
    ordering int not null
);
create index field_by_mailbox on field (mailbox);

-- Only what lists show; the big columns are in document_result.
create table document (
    id bigint generated always as identity primary key,
    uid varchar(32) not null,
    account uuid not null,
    mailbox bigint not null,
    name varchar ${binary_order} not null,
    folded_name varchar not null,
    token varchar not null,
    blob_id varchar(64) not null,
    content_type varchar not null,
    size_bytes bigint not null,
    received timestamp(6) with time zone not null,
    processed timestamp(6) with time zone,
    status varchar(20) not null,
    source varchar(20),
    attached_to bigint,
    pages int not null,
    credits_conventional int not null,
    credits_ai int not null,
    parameters text not null,
    constraint document_uid unique (uid),
    constraint document_token unique (token)
);
-- An index for each order that lists come in, from its start to its end. No reference to mailbox: H2 would make an index for
-- it and sort a whole mailbox by hand rather than take one of these.
create index document_by_arrival on document (mailbox, id);
create index document_by_time on document (mailbox, received, id);
create index document_by_status on document (mailbox, status, received, id);
create index document_by_state on document (mailbox, status, id);
create index document_by_end on document (mailbox, processed nulls first, id);
create index document_by_name on document (mailbox, name, id);

create table document_result (
    document bigint primary key references document (id),
    members text not null,
    evidence text not null,
    content text not null
);

create table document_log (
    id bigint generated always as identity primary key,
    document bigint not null references document (id),
    mailbox bigint not null,
    created timestamp(6) with time zone not null,
    code varchar(20) not null,
    weight varchar(20) not null,
    source varchar(20) not null,
    payload text,
    message varchar not null,
    folded_message varchar not null
);
create index document_log_by_document on document_log (document, id);
