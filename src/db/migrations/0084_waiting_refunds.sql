-- A refund whose order is not known is money of its store; null = not told, of what was read before.
alter table refunds add column currency text;
update refunds r
set currency = case when s.base_market = 'CZ' then 'CZK' when s.base_market = 'SK' then 'EUR' when s.base_market = 'HU' then 'HUF' else 'PLN' end
from stores s
where s.company_id = r.company_id and s.id = r.store_id and r.order_id = 0 and cardinality(s.markets) = 1;
-- Refund lines of files, few among all lines.
create index order_lines_refunds on order_lines (company_id, order_id) where kind = 'refund';
