ALTER TABLE "products" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prices_differ" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "products" SET "name_key" = "name_lower", "prices_differ" = "priced" AND ("price" IS NULL OR round("price" * 1000) <> "price_key");--> statement-breakpoint
UPDATE "product_categories" SET "name_key" = "name_lower";--> statement-breakpoint
CREATE INDEX "products_by_listed_name_key" ON "products" USING btree ("listed","name_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_name_key" ON "products" USING btree ("listed","available","priced","name_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_name_key" ON "products" USING btree ("listed","brand_lower","available","priced","name_key","id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_name_key" ON "product_categories" USING btree ("category","listed","name_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_available_priced_name_key" ON "product_categories" USING btree ("category","listed","available","priced","name_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_key","product_id");