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

if applied_until < 1795937918466 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795940095963 then
ALTER TABLE "quotes" ADD COLUMN "needed_by" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('0785cc5d1426e4c0a5940598c64e08670f95f6bc0b9a13c18aad4a32e67230e5', 1795940095963);
end if;
end
$migration$;

notify pgrst, 'reload schema';
