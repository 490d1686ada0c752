ALTER TABLE `customers` ADD `custom` text;--> statement-breakpoint
CREATE INDEX `customers_by_updated` ON `customers` (`updated`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `custom` text;--> statement-breakpoint
CREATE INDEX `orders_by_updated` ON `orders` (`updated`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `custom` text;--> statement-breakpoint
CREATE INDEX `products_by_updated` ON `products` (`updated`,`id`);--> statement-breakpoint
ALTER TABLE `quotes` ADD `custom` text;--> statement-breakpoint
CREATE INDEX `quotes_by_updated` ON `quotes` (`updated`,`id`);