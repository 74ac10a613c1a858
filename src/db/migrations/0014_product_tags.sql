-- Tags as people edit them: colours of one palette, and tags that were removed and can come back.

alter table tags add constraint tags_color_check
  check (color in ('gray', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'pink', 'violet'));

-- What a removed tag was, with everything it takes to put it back.
create table removed_tags (
  company_id bigint not null,
  tag_id bigint not null,
  name text not null,
  color text not null,
  group_name text not null,
  created_at timestamptz not null,
  product_ids bigint[] not null,
  -- Merged into this tag, which got these products and expenses of it; 0 = deleted.
  merged_into bigint not null default 0,
  moved_product_ids bigint[] not null default '{}',
  moved_version_ids bigint[] not null default '{}',
  removed_at timestamptz not null default now(),
  primary key (company_id, tag_id)
);
select create_distributed_table('removed_tags', 'company_id', colocate_with => 'companies');
