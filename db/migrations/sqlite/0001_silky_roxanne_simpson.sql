ALTER TABLE `products` ADD `minimum_quantity` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `tax_rate` text;