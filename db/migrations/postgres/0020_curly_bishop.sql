ALTER TABLE "customers" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "customers" SET "name_key" = "email_lower";--> statement-breakpoint
CREATE INDEX "invoices_by_total" ON "invoices" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "invoices_by_kind_total" ON "invoices" USING btree ("kind","total","id");--> statement-breakpoint
CREATE INDEX "customers_by_name_key" ON "customers" USING btree ("name_key","id");