ALTER TABLE "products" ADD COLUMN "unit" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_time" text COLLATE "C";