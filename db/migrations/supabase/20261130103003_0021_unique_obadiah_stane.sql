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

if applied_until < 1796019956571 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1796034602366 then
ALTER TABLE "orders" ADD COLUMN "expected_day" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('1f30326134caa0de1609b29960812b052db02b94589d65a0d8298c3ce7cac230', 1796034602366);
end if;
end
$migration$;

notify pgrst, 'reload schema';
