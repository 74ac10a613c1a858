-- Few lines carry a deposit (kaucja), and the statement adds up those of its range.
create index order_lines_deposits on order_lines (company_id, day) where deposit <> 0;
