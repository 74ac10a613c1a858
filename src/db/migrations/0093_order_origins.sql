-- Where an order came to being when that was not where it was read: a hub shows what another marketplace sold. Both null = here.
-- However many hubs show it, in a company it is one order (docs/RULES.md, Copies of orders); a hub that has split it shows it in parts.
alter table orders add column origin text;
alter table orders add column origin_id text;
alter table orders add constraint orders_origin_check check ((origin is null) = (origin_id is null));
create index orders_origin on orders (company_id, origin, origin_id) where origin is not null;
