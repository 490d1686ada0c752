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

if applied_until < 1795940095963 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1796019956571 then
ALTER TABLE "customers" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;
UPDATE "customers" SET "name_key" = "email_lower";
CREATE INDEX "invoices_by_total" ON "invoices" USING btree ("total","id");
CREATE INDEX "invoices_by_kind_total" ON "invoices" USING btree ("kind","total","id");
CREATE INDEX "customers_by_name_key" ON "customers" USING btree ("name_key","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('5a27d604f261ef35e7820fdbbbcbad8074852a0dfb1661dac860e992b77c710e', 1796019956571);
end if;
end
$migration$;

notify pgrst, 'reload schema';
