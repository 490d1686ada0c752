ALTER TABLE "quotes" ADD COLUMN "language" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "language" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "language" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "language" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "language" text COLLATE "C";