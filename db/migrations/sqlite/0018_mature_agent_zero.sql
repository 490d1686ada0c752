ALTER TABLE `orders` ADD `to_invoice` integer;--> statement-breakpoint
CREATE INDEX `orders_by_to_invoice` ON `orders` (`to_invoice`,`id`);