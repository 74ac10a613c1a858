-- A worker that fell silent is taken for lost: its row stays, so that it gets no connection under its old name any more.
delete from worker_heartbeats;
alter table worker_heartbeats add column session text not null default '';
alter table worker_heartbeats add column lost_at timestamptz;
-- Its connections are gone and its jobs are back in the queue.
alter table worker_heartbeats add column released_at timestamptz;

-- An import took what its counts say, or it did not succeed. Those that two workers read at once are told as what they are.
update imports set status = 'failed', error_code = 'INTERNAL'
where status = 'succeeded' and created + changed + unchanged + rejected <> rows;
alter table imports add constraint imports_add_up check (status <> 'succeeded' or created + changed + unchanged + rejected = rows);
