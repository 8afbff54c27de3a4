-- What people found of the values of documents, by field: the confidence that a value had, whether it was right, and whether
-- somebody gave it anew. The day (since 1970, UTC) on which the document was confirmed; null while it is not.
create table judgement (
    document bigint not null,
    field bigint not null,
    mailbox bigint not null,
    confidence double precision not null,
    is_right boolean not null,
    corrected boolean not null,
    confirmed_day bigint,
    primary key (document, field)
);
-- The accuracy of a mailbox is summed over the days; all that its sums need is here.
create index judgement_by_day on judgement (mailbox, confirmed_day, field, is_right, confidence, document);
