-- A row of an order file whose state says that the sale was given back: the merge puts a refund line beside it.
alter table staging_orders add column given_back boolean not null default false;

-- The word of the file that was asked about, as it is written there; the question's id has it folded.
alter table file_answers add column word text;
