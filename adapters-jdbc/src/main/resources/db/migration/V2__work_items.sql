-- The table of db-scheduler, with the columns it expects.
create table work_item (
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
create index work_item_due on work_item (picked, execution_time);
create index work_item_heartbeat on work_item (last_heartbeat);
