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

if applied_until < 1795705234390 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795741982462 then
ALTER TABLE "templates" ADD COLUMN "custom" jsonb;
ALTER TABLE "invoices" ADD COLUMN "custom" jsonb;
ALTER TABLE "shipments" ADD COLUMN "custom" jsonb;
ALTER TABLE "addresses" ADD COLUMN "custom" jsonb;
ALTER TABLE "discounts" ADD COLUMN "custom" jsonb;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('1cdeaba86287aabfaefce337a84d3f76aece32af23443dc445f3610ab0b73790', 1795741982462);
end if;
end
$migration$;

notify pgrst, 'reload schema';
