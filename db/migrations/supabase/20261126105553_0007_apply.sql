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

if applied_until < 1795690551387 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795690552722 then
-- apply(ops) from here on: 1bcf2ac20e7454ee
insert into drizzle.__drizzle_migrations (hash, created_at) values ('889b0ecd1f43bc8eedf052e433d3af9360fcc8d735e96c094a973b7b134b5bfb', 1795690552722);
end if;
end
$migration$;

notify pgrst, 'reload schema';
