ALTER TABLE "products" ADD COLUMN "minimum_quantity" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_rate" text COLLATE "C";