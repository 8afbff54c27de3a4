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
create index webhook_by_account on webhook (account, id);

create table webhook_attachment (
    webhook bigint not null references webhook (id) on delete cascade,
    mailbox bigint not null references mailbox (id) on delete cascade,
    primary key (mailbox, webhook)
);
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
create index delivery_by_document on delivery (document, webhook, id);
create index delivery_by_webhook on delivery (webhook, id);

-- A table of db-scheduler like work_item, for the deliveries that are due now or later.
create table delivery_item (
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
create index delivery_item_due on delivery_item (picked, execution_time);
create index delivery_item_heartbeat on delivery_item (last_heartbeat);
