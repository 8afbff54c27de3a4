-- A hash of the mailbox and the values that tell documents apart; null where there are too few.
alter table document_result add column key_values varchar(64);
create index document_result_by_values on document_result (key_values, document);
