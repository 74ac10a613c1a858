-- Banners in every language of the product, as Markdown; what does not work is an outage, what is offered a promotion.
alter table banners
  -- Language → text; Polish always.
  add column text jsonb,
  -- { url, label: language → text } of the button; null = there is none.
  add column link jsonb;
with said as (
  select id, jsonb_build_object('pl', text_pl, 'en', text_en, 'cs', null, 'sk', null, 'hu', null) as text
  from banners
)
update banners b set text = s.text from said s where s.id = b.id;
with said as (
  select id, jsonb_build_object('url', link_url,
           'label', jsonb_build_object('pl', link_label_pl, 'en', link_label_en, 'cs', null, 'sk', null, 'hu', null)) as link
  from banners where link_url is not null
)
update banners b set link = s.link from said s where s.id = b.id;
alter table banners alter column text set not null;
alter table banners drop column text_pl;
alter table banners drop column text_en;
alter table banners drop column link_url;
alter table banners drop column link_label_pl;
alter table banners drop column link_label_en;
alter table banners drop constraint banners_kind_check;
update banners set kind = 'outage' where kind = 'danger';
alter table banners add constraint banners_kind_check check (kind in ('info', 'success', 'warning', 'outage', 'promotion'));
