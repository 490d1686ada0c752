ALTER TABLE "accounts" ADD COLUMN "factors" jsonb;

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('d8c1a98f48c0e64f24b197841113c6831ae2a810f7a246c5cb7415cfdde6de64', 1795457807846);

notify pgrst, 'reload schema';
