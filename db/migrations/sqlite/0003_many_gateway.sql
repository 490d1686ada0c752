CREATE INDEX `customers_by_updated` ON `customers` (`updated`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_updated` ON `orders` (`updated`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_updated` ON `products` (`updated`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_updated` ON `quotes` (`updated`,`id`);