-- By how many facts a feed made the ledger richer, ever: an order that was merged away counts as one less.
alter table sync_feeds add column added bigint not null default 0;

update sync_feeds f set added = c.found
from (select company_id, store_id, count(*) as found from orders where source = 'api' group by company_id, store_id) c
where c.company_id = f.company_id and c.store_id = f.store_id and f.feed = 'orders';

update sync_feeds f set added = c.found
from (select company_id, store_id, count(*) as found from refunds where external_id not like 'hand:%' group by company_id, store_id) c
where c.company_id = f.company_id and c.store_id = f.store_id and f.feed = 'refunds';

update sync_feeds f set added = c.found
from (select company_id, store_id, market, count(*) as found from billing_entries where created_by_import is null group by company_id, store_id, market) c
where c.company_id = f.company_id and c.store_id = f.store_id and f.feed = 'billing:' || c.market;
