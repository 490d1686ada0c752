ALTER TABLE `products` ADD `unit` text;--> statement-breakpoint
ALTER TABLE `products` ADD `weight` real;--> statement-breakpoint
ALTER TABLE `products` ADD `lead_time` text;