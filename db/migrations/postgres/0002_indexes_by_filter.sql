DROP INDEX "discounts_by_automatic_active";--> statement-breakpoint
DROP INDEX "product_categories_by_category_listed_brand_lower_name_lower";--> statement-breakpoint
DROP INDEX "products_by_listed_brand_lower_name_lower";--> statement-breakpoint
CREATE INDEX "discounts_by_automatic_active_created" ON "discounts" USING btree ("automatic","active","created","id");--> statement-breakpoint
CREATE INDEX "outbox_by_status_created" ON "outbox" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","available","priced","name_lower","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","available","priced","price_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_available_priced_created" ON "product_categories" USING btree ("category","listed","available","priced","created","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_lower","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","price_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_created" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","created","product_id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_name_lower" ON "products" USING btree ("listed","available","priced","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_price_key" ON "products" USING btree ("listed","available","priced","price_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_created" ON "products" USING btree ("listed","available","priced","created","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_name_lower" ON "products" USING btree ("listed","brand_lower","available","priced","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_price_key" ON "products" USING btree ("listed","brand_lower","available","priced","price_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_created" ON "products" USING btree ("listed","brand_lower","available","priced","created","id");--> statement-breakpoint
CREATE INDEX "subscribers_by_status" ON "subscribers" USING btree ("status","id");