ALTER TABLE "templates" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "custom" jsonb;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "custom" jsonb;