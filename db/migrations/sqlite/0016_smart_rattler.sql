ALTER TABLE `orders` ADD `promised` text;--> statement-breakpoint
CREATE INDEX `orders_by_promised` ON `orders` (`promised`,`id`);