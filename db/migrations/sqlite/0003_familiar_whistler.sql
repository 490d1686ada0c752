ALTER TABLE `customers` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `products` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `custom` text;