ALTER TABLE `admins` ADD `role` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `name` text;