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

if applied_until < 1795868032700 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795937918466 then
DROP INDEX "quotes_by_total";
DROP INDEX "quotes_by_status_total";
DROP INDEX "quotes_by_open_for_total";
DROP INDEX "orders_by_total";
DROP INDEX "orders_by_status_total";
DROP INDEX "orders_by_open_for_total";
ALTER TABLE "quotes" ADD COLUMN "value" double precision;
ALTER TABLE "orders" ADD COLUMN "value" double precision;
UPDATE "quotes" SET "value" = "total";
UPDATE "orders" SET "value" = "total";
CREATE INDEX "quotes_by_value" ON "quotes" USING btree ("value","id");
CREATE INDEX "quotes_by_status_value" ON "quotes" USING btree ("status","value","id");
CREATE INDEX "quotes_by_open_for_value" ON "quotes" USING btree ("open_for","value","id");
CREATE INDEX "orders_by_value" ON "orders" USING btree ("value","id");
CREATE INDEX "orders_by_status_value" ON "orders" USING btree ("status","value","id");
CREATE INDEX "orders_by_open_for_value" ON "orders" USING btree ("open_for","value","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('9673d2dc18fa547b25b1a505a5fa061d552545d615d8e352f2f3e50890c51c6a', 1795937918466);
end if;
end
$migration$;

notify pgrst, 'reload schema';
