-- What is kept of the pages of a document that was read: sizes, and how they were laid.
alter table document_result add column page_set text default '[]' not null;

-- Files that were made from documents when somebody wanted them. "document" refers to nothing, as in letter: a document's row
-- outlives what is kept about it.
create table rendition (
    document bigint not null,
    name varchar(60) not null,
    blob_id varchar(64) not null,
    content_type varchar not null,
    size_bytes bigint not null,
    primary key (document, name)
);
create index rendition_by_file on rendition (blob_id);
