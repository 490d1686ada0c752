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

if applied_until < 1795780939624 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795868032700 then
ALTER TABLE "quotes" ADD COLUMN "buyer_vat_id" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('57d3fcf321d0fa19461898e9b6bba9c2114f61494da683a10247682a1170b800', 1795868032700);
end if;
end
$migration$;

notify pgrst, 'reload schema';
