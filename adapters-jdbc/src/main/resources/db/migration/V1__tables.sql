-- All tables, for H2 and PostgreSQL alike. What differs are two placeholders: ${binary_order} is the collation that orders
-- names by their characters' codes, as the in-memory stores do and H2 of itself; ${bytes} is the type of a column of bytes.

-- Accounts and their credits -------------------------------------------------------------------------------------------

-- Whose everything else is; "arrival" is the order in which accounts are listed.
create table account (
    id uuid primary key,
    arrival bigint generated always as identity,
    name varchar not null
);

-- With what somebody acts for an account; only a hash of the key is kept, and a key that was revoked leaves its row.
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
-- The sums by mailbox and day are read from this index alone.
create index charge_by_day on charge (account, charged, mailbox, credits_conventional, credits_ai);

-- What an account has used in each calendar month (UTC), kept along with its charges: asked before each document, so it
-- must not be a sum over a month of them. Its row is also the lock under which reservations are made. "period" is the month
-- as one number, such as 202611.
create table credit_use (
    account uuid not null,
    period int not null,
    used bigint not null,
    primary key (account, period)
);

-- Credits set aside while an engine is at work. One row a document; few at a time.
create table credit_reservation (
    document bigint primary key,
    account uuid not null,
    credits int not null,
    reserved timestamp(6) with time zone not null
);
-- What an account has set aside is summed before each document.
create index credit_reservation_by_account on credit_reservation (account, document);

-- Mailboxes ------------------------------------------------------------------------------------------------------------

-- A mailbox with its settings as JSON. One with a time in "removed" is gone for everybody; what is left of it is being
-- removed.
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
    removed timestamp(6) with time zone,
    constraint mailbox_prefix unique (prefix)
);
-- An account's mailboxes are listed by name.
create index mailbox_by_name on mailbox (account, name, id);
-- Mailboxes are found by the secret in their download addresses.
create index mailbox_by_secret on mailbox (secret);

-- The ids of fields are given before their rows are written, and stay when the rows are written anew.
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
-- Fields are read and written with their mailbox.
create index field_by_mailbox on field (mailbox);

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

-- Documents ------------------------------------------------------------------------------------------------------------

-- Only what lists show; the big columns are in document_result.
create table document (
    id bigint generated always as identity primary key,
    uid varchar(32) not null,
    account uuid not null,
    mailbox bigint not null,
    name varchar ${binary_order} not null,
    folded_name varchar not null,
    token varchar not null,
    -- Its file.
    blob_id varchar(64) not null,
    content_type varchar not null,
    size_bytes bigint not null,
    -- Where it stands. Documents that were deleted stay for a while, for the counts: 1 in "gone", which comes first in every
    -- index of a list, so that however many there are no list has to step over them.
    received timestamp(6) with time zone not null,
    processed timestamp(6) with time zone,
    status varchar(20) not null,
    source varchar(20),
    gone int default 0 not null,
    attached_to bigint,
    -- All pages ("pages" are those that are charged for), what it was cut from, and what it is to be cut into.
    pages int not null,
    file_pages int default 0 not null,
    cut_first int,
    cut_last int,
    cut_shared boolean,
    wanted_parts varchar,
    credits_conventional int not null,
    credits_ai int not null,
    parameters text not null,
    -- Which template brought it to its end, by its name then: it may be renamed or removed since; and the name as searches
    -- look for it.
    template bigint,
    template_name varchar,
    folded_template varchar,
    constraint document_uid unique (uid),
    constraint document_token unique (token)
);
-- An index for each order that lists come in, from its start to its end. No reference to mailbox: H2 would make an index for
-- it and sort a whole mailbox by hand rather than take one of these.
-- In the order of arrival; also a document's neighbours.
create index document_by_arrival on document (mailbox, gone, id);
-- By the time of arrival; with the names, so that a search and its count read this index and no row.
create index document_by_time on document (mailbox, gone, received, id, folded_name, folded_template);
-- By status, and those of one status by time.
create index document_by_status on document (mailbox, gone, status, received, id);
-- By the time when they were done; those that are not come first.
create index document_by_end on document (mailbox, gone, processed nulls first, id);
-- By name.
create index document_by_name on document (mailbox, gone, name, id);
-- Which documents have a file, and whether it came to a mailbox before.
create index document_by_file on document (blob_id, mailbox, gone, id);
-- The documents that came attached to another.
create index document_by_parent on document (attached_to);

-- What was read from a document, as JSON: the result, where it was found, and the sizes of the pages and how they were laid.
-- "key_values" is a hash of the mailbox and the values that tell documents apart; null where there are too few.
create table document_result (
    document bigint primary key references document (id),
    members text not null,
    evidence text not null,
    content text not null,
    page_set text default '[]' not null,
    key_values varchar(64)
);
-- An earlier document with the same values is found in this index alone.
create index document_result_by_values on document_result (key_values, document);

-- What happened to a document, line by line; "template" as in document.
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
    folded_message varchar not null,
    template bigint,
    template_name varchar
);
-- A log is read by its document, in order.
create index document_log_by_document on document_log (document, id);

-- How many documents a mailbox has in each status, up to some time; what changed since is in document_count_change.
create table document_count (
    mailbox bigint not null,
    status varchar(20) not null,
    documents bigint not null,
    latest timestamp(6) with time zone not null,
    primary key (mailbox, status)
);

-- A change of the counts is a row of its own, so that workers never wait for each other at a counter; the rows are folded
-- into the counts now and then.
create table document_count_change (
    id bigint generated always as identity primary key,
    mailbox bigint not null,
    status varchar(20) not null,
    documents bigint not null,
    latest timestamp(6) with time zone not null
);
-- The counts of a mailbox are its stored ones and these.
create index document_count_change_by_mailbox on document_count_change (mailbox);

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
-- The letters of a mailbox are searched.
create index letter_by_mailbox on letter (mailbox, document);

-- What was answered under which Idempotency-Key; "content" is a hash of what was sent.
create table receipt (
    account uuid not null,
    sending_key varchar(255) not null,
    document varchar(32) not null,
    name varchar not null,
    given timestamp(6) with time zone not null,
    content varchar(64),
    primary key (account, sending_key)
);
-- Receipts are forgotten after a while.
create index receipt_by_time on receipt (given);

-- Files ----------------------------------------------------------------------------------------------------------------

-- The files that documents have, or are about to have ("claims"). Those in doubt may have lost their last document.
create table stored_file (
    id varchar(64) primary key,
    claims int not null,
    claimed timestamp(6) with time zone not null,
    doubtful int not null
);
-- Those in doubt are looked at in turn.
create index stored_file_in_doubt on stored_file (doubtful, id);

-- Files that were made from documents when somebody wanted them. "document" refers to nothing: a document's row outlives
-- what is kept about it.
create table rendition (
    document bigint not null,
    name varchar(60) not null,
    blob_id varchar(64) not null,
    content_type varchar not null,
    size_bytes bigint not null,
    primary key (document, name)
);
-- Whether a file is in use is asked here as well as of document_by_file.
create index rendition_by_file on rendition (blob_id);

-- Templates and lessons ------------------------------------------------------------------------------------------------

-- A template that is removed leaves its row, empty: the time is part of what a mailbox tells about its templates. The last
-- columns say how often it was of use, when last, and how often it was made, changed or removed.
create table template (
    id bigint generated always as identity primary key,
    account uuid not null references account (id),
    mailbox bigint not null,
    content text not null,
    created timestamp(6) with time zone not null,
    modified timestamp(6) with time zone not null,
    removed timestamp(6) with time zone,
    documents bigint default 0 not null,
    last_used timestamp(6) with time zone,
    changes bigint default 1 not null
);
-- A mailbox's templates, in order.
create index template_by_mailbox on template (mailbox, id);
-- What an account's mailboxes tell about their templates.
create index template_by_account on template (account, mailbox);

-- What documents look like that corrections were made to. A layout goes with its last lesson.
create table layout (
    id bigint generated always as identity primary key,
    mailbox bigint not null,
    marks text not null
);
-- Whether a mailbox has layouts, and which to remove with it.
create index layout_by_mailbox on layout (mailbox);

-- What a layout is found by: hashes of some of its words with their columns.
create table layout_key (
    mailbox bigint not null,
    key_hash int not null,
    layout bigint not null,
    primary key (mailbox, key_hash, layout)
);
-- A layout that goes takes its keys along.
create index layout_key_by_layout on layout_key (layout);

-- What a correction teaches. "field" refers to nothing, since the rows of fields are written anew when their mailbox changes.
create table lesson (
    id bigint generated always as identity primary key,
    mailbox bigint not null,
    layout bigint not null,
    document bigint not null,
    field bigint not null,
    content text not null,
    constraint lesson_of_document unique (document, field)
);
-- The lessons for documents of a layout, by field and in order.
create index lesson_by_layout on lesson (layout, field, id);
-- The lessons on fields that a mailbox no longer has, and all of one that is removed.
create index lesson_by_mailbox on lesson (mailbox, field);

-- Webhooks and their deliveries ----------------------------------------------------------------------------------------

-- Whom an account tells about what happens to its documents.
create table webhook (
    id bigint generated always as identity primary key,
    account uuid not null references account (id),
    event varchar(40) not null,
    target varchar not null,
    name varchar not null,
    headers text not null,
    category varchar(20) not null,
    tables text not null,
    secret varchar not null,
    created timestamp(6) with time zone not null
);
-- An account's webhooks, in order.
create index webhook_by_account on webhook (account, id);

-- Which mailboxes a webhook hears of.
create table webhook_attachment (
    webhook bigint not null references webhook (id) on delete cascade,
    mailbox bigint not null references mailbox (id) on delete cascade,
    primary key (mailbox, webhook)
);
-- The mailboxes of a webhook; the key is for the webhooks of a mailbox.
create index webhook_attachment_by_webhook on webhook_attachment (webhook);

-- What webhooks owe, and what became of it; the payload is what a delivery says, and is read only to send it.
create table delivery (
    id bigint generated always as identity primary key,
    message_id varchar(64) not null,
    account uuid not null,
    webhook bigint not null references webhook (id) on delete cascade,
    document bigint not null references document (id) on delete cascade,
    mailbox bigint not null,
    event varchar(40) not null,
    table_name varchar,
    created timestamp(6) with time zone not null,
    state varchar(20) not null,
    attempts int not null,
    due timestamp(6) with time zone,
    attempted timestamp(6) with time zone,
    response int,
    message varchar,
    payload text not null
);
-- What was told about a document.
create index delivery_by_document on delivery (document, webhook, id);
-- What a webhook was told, in order.
create index delivery_by_webhook on delivery (webhook, id);

-- Work -----------------------------------------------------------------------------------------------------------------

-- Documents to be worked on, taken in turns over accounts and over the lanes of an account (its mailboxes), and within a lane
-- in the order of their ids.
-- ready: the lane while the item may be taken, '' while it may be taken alone; null while it is in work, or due later.
create table work_item (
    id bigint generated by default as identity primary key,
    subject bigint not null,
    account uuid not null,
    lane varchar(300) ${binary_order} not null,
    ready varchar(300) ${binary_order},
    due timestamp(6) with time zone,
    picked_by varchar(50),
    heartbeat timestamp(6) with time zone,
    picks int default 0 not null,
    failures int default 0 not null,
    alone boolean default false not null
);
-- The next item of a lane, and the next lane with an item.
create index work_item_ready on work_item (ready, id);
-- What has become due, and what becomes due next.
create index work_item_later on work_item (due);
-- What is in the hands of a program.
create index work_item_picked on work_item (picked_by);

-- Deliveries to be sent, likewise; the lanes are the receivers'.
create table delivery_item (
    id bigint generated by default as identity primary key,
    subject bigint not null,
    account uuid not null,
    lane varchar(300) ${binary_order} not null,
    ready varchar(300) ${binary_order},
    due timestamp(6) with time zone,
    picked_by varchar(50),
    heartbeat timestamp(6) with time zone,
    picks int default 0 not null,
    failures int default 0 not null,
    alone boolean default false not null
);
-- The next item of a lane, and the next lane with an item.
create index delivery_item_ready on delivery_item (ready, id);
-- What has become due, and what becomes due next.
create index delivery_item_later on delivery_item (due);
-- What is in the hands of a program.
create index delivery_item_picked on delivery_item (picked_by);

-- Work of the program for itself, such as removing what is left of a mailbox: a table of db-scheduler, with the columns that
-- it expects.
create table errand (
    task_name varchar(100) not null,
    task_instance varchar(100) not null,
    task_data ${bytes},
    execution_time timestamp(6) with time zone not null,
    picked boolean not null,
    picked_by varchar(50),
    last_success timestamp(6) with time zone,
    last_failure timestamp(6) with time zone,
    consecutive_failures int,
    last_heartbeat timestamp(6) with time zone,
    version bigint not null,
    primary key (task_name, task_instance)
);
-- db-scheduler asks for what is due.
create index errand_due on errand (picked, execution_time);
-- db-scheduler asks for what a program left that is gone.
create index errand_heartbeat on errand (last_heartbeat);
