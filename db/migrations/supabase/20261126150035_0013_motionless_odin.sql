create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);

do $migration$
declare
  applied_until bigint;
begin
perform pg_advisory_xact_lock(7103240915);
select coalesce(max(created_at), 0) into applied_until from drizzle.__drizzle_migrations;

if applied_until < 1795699551793 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795705234390 then
ALTER TABLE "products" ADD COLUMN "cost" double precision;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('8060169263d02e35f37f4581798ceb86aed215ad474be98b3208228bbf5897eb', 1795705234390);
end if;
end
$migration$;

notify pgrst, 'reload schema';
