-- What a person has answered about the files of a store, for its next file of the kind.
create table file_answers (
  company_id bigint not null,
  -- 0 = files that belong to no store.
  store_id bigint not null,
  kind text not null,
  -- Id of the question, such as `state:anulowano`.
  question text not null,
  answer text not null,
  answered_at timestamptz not null default now(),
  primary key (company_id, store_id, kind, question)
);
select create_distributed_table('file_answers', 'company_id', colocate_with => 'companies');
