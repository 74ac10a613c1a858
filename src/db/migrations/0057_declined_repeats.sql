-- When somebody of the company said that this expense need not repeat by itself; the next bill of that name asks again.
alter table expenses add column repeat_declined_at timestamptz;
