-- The documents of an account, over all its mailboxes: in the orders of their lists, and in the order in which they changed.

-- The numbers of changes, which rise; a change that took its number earlier may be seen later.
create sequence document_change;

-- The number of the latest change of a document; null for one that has not changed since there are numbers.
alter table document add column change_number bigint;
-- What changed in an account after some change.
create index document_by_change on document (account, change_number);

-- The same orders that the documents of a mailbox have, see V1 and V3.
create index document_of_account_by_time on document (account, gone, received, id, folded_name, folded_template);
create index document_of_account_by_status on document (account, gone, status, received, id);
create index document_of_account_by_end on document (account, gone, processed nulls first, id);
create index document_of_account_by_name on document (account, gone, name, id);
create index document_of_account_by_confidence on document (account, gone, lowest_confidence, id);
create index document_of_account_by_review on document (account, gone, review_status, received, id);
create index document_of_account_by_doubt_in_review on document (account, gone, review_status, lowest_confidence, id);
