DROP INDEX "discounts_by_automatic_active";

DROP INDEX "product_categories_by_category_listed_brand_lower_name_lower";

DROP INDEX "products_by_listed_brand_lower_name_lower";

CREATE INDEX "discounts_by_automatic_active_created" ON "discounts" USING btree ("automatic","active","created","id");

CREATE INDEX "outbox_by_status_created" ON "outbox" USING btree ("status","created","id");

CREATE INDEX "product_categories_by_category_lis_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","available","priced","name_lower","product_id");

CREATE INDEX "product_categories_by_category_lis_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","available","priced","price_key","product_id");

CREATE INDEX "product_categories_by_category_listed_available_priced_created" ON "product_categories" USING btree ("category","listed","available","priced","created","product_id");

CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_lower","product_id");

CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","price_key","product_id");

CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_created" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","created","product_id");

CREATE INDEX "products_by_listed_available_priced_name_lower" ON "products" USING btree ("listed","available","priced","name_lower","id");

CREATE INDEX "products_by_listed_available_priced_price_key" ON "products" USING btree ("listed","available","priced","price_key","id");

CREATE INDEX "products_by_listed_available_priced_created" ON "products" USING btree ("listed","available","priced","created","id");

CREATE INDEX "products_by_listed_brand_lower_available_priced_name_lower" ON "products" USING btree ("listed","brand_lower","available","priced","name_lower","id");

CREATE INDEX "products_by_listed_brand_lower_available_priced_price_key" ON "products" USING btree ("listed","brand_lower","available","priced","price_key","id");

CREATE INDEX "products_by_listed_brand_lower_available_priced_created" ON "products" USING btree ("listed","brand_lower","available","priced","created","id");

CREATE INDEX "subscribers_by_status" ON "subscribers" USING btree ("status","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('2e3639bb3741a26a50a47fd2bb0d7f8b4c199718389c09a2e33db2b9643c47fe', 1795293818332);

notify pgrst, 'reload schema';
