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

if applied_until < 1795741982462 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795780935740 then
ALTER TABLE "products" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;
ALTER TABLE "products" ADD COLUMN "prices_differ" boolean DEFAULT false NOT NULL;
ALTER TABLE "product_categories" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;
UPDATE "products" SET "name_key" = "name_lower", "prices_differ" = "priced" AND ("price" IS NULL OR round("price" * 1000) <> "price_key");
UPDATE "product_categories" SET "name_key" = "name_lower";
CREATE INDEX "products_by_listed_name_key" ON "products" USING btree ("listed","name_key","id");
CREATE INDEX "products_by_listed_available_priced_name_key" ON "products" USING btree ("listed","available","priced","name_key","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_name_key" ON "products" USING btree ("listed","brand_lower","available","priced","name_key","id");
CREATE INDEX "product_categories_by_category_listed_name_key" ON "product_categories" USING btree ("category","listed","name_key","product_id");
CREATE INDEX "product_categories_by_category_listed_available_priced_name_key" ON "product_categories" USING btree ("category","listed","available","priced","name_key","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_key","product_id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('2d13509ceb49a7f24de5596b8bc75e52d527ccb985023840f27f2c7133b18499', 1795780935740);
end if;
end
$migration$;

notify pgrst, 'reload schema';
