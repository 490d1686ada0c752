ALTER TABLE "orders" ADD COLUMN "promised" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "orders_by_promised" ON "orders" USING btree ("promised","id");