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

if applied_until < 1795699546848 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795699551793 then
-- apply(ops) from here on: 16131d490059d2e2
insert into drizzle.__drizzle_migrations (hash, created_at) values ('bc7d8ced30ef1440e03bd1c47cf8bded93b515bd49d946208a7f06a3e3437ad7', 1795699551793);
end if;
end
$migration$;

notify pgrst, 'reload schema';
