ALTER TABLE "customers" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "custom" jsonb;--> statement-breakpoint
CREATE INDEX "customers_by_updated" ON "customers" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "orders_by_updated" ON "orders" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "products_by_updated" ON "products" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "quotes_by_updated" ON "quotes" USING btree ("updated","id");