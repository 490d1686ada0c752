ALTER TABLE `customers` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `customers` SET `name_key` = `email_lower`;--> statement-breakpoint
CREATE INDEX `customers_by_name_key` ON `customers` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_total` ON `invoices` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_kind_total` ON `invoices` (`kind`,`total`,`id`);