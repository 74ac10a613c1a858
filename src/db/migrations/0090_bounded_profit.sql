-- A cost that is missing bounds the profit: what units without a cost brought, net, is the most that they are taken to have cost.

-- On the sale of a line without a cost what it brought, in the market's currency and in złoty; the same taken away on the estimate of a
-- cost rule. null = nothing of it, or its rate is missing, as the sale's then is.
alter table postings add column uncosted_net bigint, add column uncosted_net_pln bigint;

-- Their sum; null = 0.
alter table rollup_store_day add column uncosted_net bigint, add column uncosted_net_pln bigint;
alter table rollup_store_month add column uncosted_net bigint, add column uncosted_net_pln bigint;
alter table rollup_product_day add column uncosted_net bigint, add column uncosted_net_pln bigint;
alter table rollup_product_month add column uncosted_net bigint, add column uncosted_net_pln bigint;
alter table rollup_order add column uncosted_net bigint, add column uncosted_net_pln bigint;
alter table touched_keys add column uncosted_net bigint, add column uncosted_net_pln bigint;

-- What stands in the ledger so far is computed again, once.
alter table companies alter column rules_version set default 3;
