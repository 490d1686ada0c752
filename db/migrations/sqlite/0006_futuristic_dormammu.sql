ALTER TABLE `quotes` ADD `language` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `language` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `language` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `language` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `language` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `language` text;