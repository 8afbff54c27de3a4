-- The programs that work on this database, each as it last reported; times are the database's. Figures are those of Node.State:
-- workers and processes that read, busy and in all; bytes on the disk with the least free space and in memory.
create table node (
    id varchar(50) not null primary key,
    host varchar(255) not null,
    version varchar(100) not null,
    role varchar(20) not null,
    since timestamp(6) with time zone not null,
    last_seen timestamp(6) with time zone not null,
    workers_busy int not null,
    workers int not null,
    readers_busy int not null,
    readers int not null,
    disk_free bigint not null,
    disk_total bigint not null,
    disk_least_free bigint not null,
    memory_used bigint not null,
    memory_max bigint not null
);

-- Whoever has an item in hand is a node, and says there that it is alive.
alter table work_item drop column heartbeat;
alter table delivery_item drop column heartbeat;

-- When items were put in: how old the queues are.
alter table work_item add column offered timestamp(6) with time zone default current_timestamp not null;
alter table delivery_item add column offered timestamp(6) with time zone default current_timestamp not null;
