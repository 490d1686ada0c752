ALTER TABLE "orders" ADD COLUMN "to_invoice" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_by_to_invoice" ON "orders" USING btree ("to_invoice","id");