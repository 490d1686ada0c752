CREATE INDEX "customers_by_updated" ON "customers" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "orders_by_updated" ON "orders" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "products_by_updated" ON "products" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "quotes_by_updated" ON "quotes" USING btree ("updated","id");