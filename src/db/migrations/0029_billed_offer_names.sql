-- A billing file names the offers it charges for, which may be all that is ever known of them.
alter table staging_billing add column offer_name text;
