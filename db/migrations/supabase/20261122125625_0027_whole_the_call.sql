ALTER TABLE "accounts" ADD COLUMN "email_verified" timestamp (3) with time zone;

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('7c0204e6efe1e9679510fa03f905962e1fb8560300eee057add1d1e513eeee1a', 1795352185907);

notify pgrst, 'reload schema';
