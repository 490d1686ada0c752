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

if applied_until < 1795536708180 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795536708674 then
-- apply(ops) from here on: ee9b267c694dca22
insert into drizzle.__drizzle_migrations (hash, created_at) values ('57cd37530eb819bd87b9619b4d106092538add579a8b1a95c6e010df8989efca', 1795536708674);
end if;
end
$migration$;

notify pgrst, 'reload schema';
