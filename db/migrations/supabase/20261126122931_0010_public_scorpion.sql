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

if applied_until < 1795694177935 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795696170243 then
ALTER TABLE "quotes" ADD COLUMN "language" text COLLATE "C";
ALTER TABLE "invoices" ADD COLUMN "language" text COLLATE "C";
ALTER TABLE "shipments" ADD COLUMN "language" text COLLATE "C";
ALTER TABLE "orders" ADD COLUMN "language" text COLLATE "C";
ALTER TABLE "customers" ADD COLUMN "language" text COLLATE "C";
ALTER TABLE "subscribers" ADD COLUMN "language" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('55dafb8d971ad8be36bb280a6e3844f4371ff49fc40921170bdbd84a4e003b2b', 1795696170243);
end if;
end
$migration$;

notify pgrst, 'reload schema';
