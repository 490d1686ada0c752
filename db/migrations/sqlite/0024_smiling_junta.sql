ALTER TABLE `customers` ADD `vat_id` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `version` integer;