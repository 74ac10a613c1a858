-- What moved a price: the rule by its name of that night, and the campaigns the offer took part in.
alter table offer_days
  -- Null = no rule, or a rule whose name the marketplace did not tell.
  add column price_rule_name text,
  -- A list of names; null = unknown, because the marketplace was not asked or did not answer.
  add column campaigns jsonb;
