ALTER TABLE "quotes" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "quotes_by_status_waits_since" ON "quotes" USING btree ("status","waits_since","id");--> statement-breakpoint
UPDATE "quotes" SET "waits_since" = "updated" WHERE "status" IN ('Pending', 'In Review', 'Approved');
