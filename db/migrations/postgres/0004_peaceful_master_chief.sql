ALTER TABLE "admins" ADD COLUMN "role" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "name" text COLLATE "C";