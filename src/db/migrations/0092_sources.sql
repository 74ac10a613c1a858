-- A store knows its source and what follows from it, so that statements ask for facts and not for names: whether it is read over
-- an API (`is_read`), and whether its fees are billed one by one, so that those that have not come yet are expected (`bills_fees`).
alter table stores drop constraint stores_platform_check;
alter table stores rename column platform to source;
alter table stores add constraint stores_source_check check (source ~ '^[a-z][a-z0-9]*$');
alter table stores add column is_read boolean not null default false;
alter table stores add column bills_fees boolean not null default false;
update stores set is_read = true, bills_fees = true where source = 'allegro';

alter table marketplace_accounts rename column platform to source;
alter table client_pauses add column source text not null default 'allegro';
alter table client_pauses drop constraint client_pauses_pkey;
alter table client_pauses add constraint client_pauses_pkey primary key (source, environment, client_id);
alter table client_pauses alter column source drop default;
alter table store_schedule add column source text not null default 'allegro';
alter table store_schedule alter column source drop default;
alter table oauth_states add column source text not null default 'allegro';
alter table oauth_states alter column source drop default;

-- A token that a seller copies by hand is renewed by hand: it has no second one and no end.
alter table store_connections add constraint store_connections_tokens_check
  check (access_token is not null or refresh_token is null);

-- Codes of fees are a source's own. Allegro's stand as they are, also where files write them; those of every other source begin
-- with its key and a colon, so that the same code of two sources is never one type.
alter table billing_types add column source text not null default 'allegro';
