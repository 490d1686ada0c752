ALTER TABLE "customers" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "custom" jsonb;