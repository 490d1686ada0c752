DROP INDEX "quotes_by_total";--> statement-breakpoint
DROP INDEX "quotes_by_status_total";--> statement-breakpoint
DROP INDEX "quotes_by_open_for_total";--> statement-breakpoint
DROP INDEX "orders_by_total";--> statement-breakpoint
DROP INDEX "orders_by_status_total";--> statement-breakpoint
DROP INDEX "orders_by_open_for_total";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "value" double precision;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "value" double precision;--> statement-breakpoint
UPDATE "quotes" SET "value" = "total";--> statement-breakpoint
UPDATE "orders" SET "value" = "total";--> statement-breakpoint
CREATE INDEX "quotes_by_value" ON "quotes" USING btree ("value","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_value" ON "quotes" USING btree ("status","value","id");--> statement-breakpoint
CREATE INDEX "quotes_by_open_for_value" ON "quotes" USING btree ("open_for","value","id");--> statement-breakpoint
CREATE INDEX "orders_by_value" ON "orders" USING btree ("value","id");--> statement-breakpoint
CREATE INDEX "orders_by_status_value" ON "orders" USING btree ("status","value","id");--> statement-breakpoint
CREATE INDEX "orders_by_open_for_value" ON "orders" USING btree ("open_for","value","id");