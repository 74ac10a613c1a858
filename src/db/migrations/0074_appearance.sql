-- What a person has chosen of how the product looks to them: { scheme, density, firstScreen, weekStart }; what is left out is as it comes.
alter table users add column appearance jsonb not null default '{}';
