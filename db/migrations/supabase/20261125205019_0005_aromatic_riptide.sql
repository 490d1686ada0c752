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

if applied_until < 1795589735917 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795639818117 then
ALTER TABLE "customers" ADD COLUMN "custom" jsonb;
ALTER TABLE "orders" ADD COLUMN "custom" jsonb;
ALTER TABLE "products" ADD COLUMN "custom" jsonb;
ALTER TABLE "quotes" ADD COLUMN "custom" jsonb;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('610d72710a2b2a7deb40a906c50e49a2f6f7dd884986dc3cbd37e4d7ed6102bb', 1795639818117);
end if;
end
$migration$;

notify pgrst, 'reload schema';
