-- Documents that were deleted stay for a while, for the counts: 1 in "gone", which comes first in every index of a list, so
-- that however many there are no list has to step over them.
alter table document add column gone int default 0 not null;
update document set gone = 1 where status = 'DELETED';

drop index document_by_arrival;
drop index document_by_time;
drop index document_by_status;
drop index if exists document_by_state;
drop index document_by_end;
drop index document_by_name;
create index document_by_arrival on document (mailbox, gone, id);
-- With the name, so that a search and its count read this index and nothing else.
create index document_by_time on document (mailbox, gone, received, id, folded_name);
create index document_by_status on document (mailbox, gone, status, received, id);
create index document_by_end on document (mailbox, gone, processed nulls first, id);
create index document_by_name on document (mailbox, gone, name, id);
create index document_by_file on document (blob_id, mailbox, gone, id);
create index document_by_parent on document (attached_to);

-- How many documents a mailbox has in each status: what was counted up to some time, and what changed since. A change is a
-- row of its own, so that workers never wait for each other at a counter; the rows are folded into the counts now and then.
create table document_count (
    mailbox bigint not null,
    status varchar(20) not null,
    documents bigint not null,
    latest timestamp(6) with time zone not null,
    primary key (mailbox, status)
);
create table document_count_change (
    id bigint generated always as identity primary key,
    mailbox bigint not null,
    status varchar(20) not null,
    documents bigint not null,
    latest timestamp(6) with time zone not null
);
create index document_count_change_by_mailbox on document_count_change (mailbox);
insert into document_count (mailbox, status, documents, latest)
    select mailbox, status, count(*), max(received) from document group by mailbox, status;

-- The files that documents have, or are about to have ("claims"). Those in doubt may have lost their last document.
create table stored_file (
    id varchar(64) primary key,
    claims int not null,
    claimed timestamp(6) with time zone not null,
    doubtful int not null
);
create index stored_file_in_doubt on stored_file (doubtful, id);
insert into stored_file (id, claims, claimed, doubtful)
    select blob_id, 0, max(received), 1 - max(1 - gone) from document group by blob_id;

-- Gone for everybody; what is left of it is being removed.
alter table mailbox add column removed timestamp(6) with time zone;

-- What was answered under which Idempotency-Key.
create table receipt (
    account uuid not null,
    sending_key varchar(255) not null,
    document varchar(32) not null,
    name varchar not null,
    given timestamp(6) with time zone not null,
    primary key (account, sending_key)
);
create index receipt_by_time on receipt (given);

-- A table of db-scheduler, with the columns it expects, like work_item.
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
create index errand_due on errand (picked, execution_time);
create index errand_heartbeat on errand (last_heartbeat);
