-- Until when an import that asked waits for its answers; afterwards its file goes and it has to be begun anew.
alter table imports add column answer_by timestamptz;
update imports set answer_by = greatest(finished_at + interval '14 days', now() + interval '7 days') where error_code = 'NEEDS_ANSWER';
