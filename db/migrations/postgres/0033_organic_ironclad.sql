ALTER TABLE "customers" ADD COLUMN "vat_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" bigint;