-- By which rules a company's stored figures were computed (`src/ledger/rules-version.ts`). What is here already is of the rules before, and is
-- computed again once; a new company begins with the present ones.
alter table companies add column rules_version int not null default 1;
alter table companies alter column rules_version set default 2;
