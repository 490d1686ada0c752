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

if applied_until < 1795643143259 then
ALTER TABLE "customers" ADD COLUMN "custom" jsonb;
ALTER TABLE "orders" ADD COLUMN "custom" jsonb;
ALTER TABLE "products" ADD COLUMN "custom" jsonb;
ALTER TABLE "quotes" ADD COLUMN "custom" jsonb;
CREATE INDEX "customers_by_updated" ON "customers" USING btree ("updated","id");
CREATE INDEX "orders_by_updated" ON "orders" USING btree ("updated","id");
CREATE INDEX "products_by_updated" ON "products" USING btree ("updated","id");
CREATE INDEX "quotes_by_updated" ON "quotes" USING btree ("updated","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('85ba677ec80e8fb1638a9c6d0715274b693bca87d53784d3444bc6fe3a122149', 1795643143259);
end if;
end
$migration$;

notify pgrst, 'reload schema';
