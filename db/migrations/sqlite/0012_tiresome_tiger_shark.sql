DROP INDEX `quotes_by_total`;--> statement-breakpoint
DROP INDEX `quotes_by_status_total`;--> statement-breakpoint
DROP INDEX `quotes_by_open_for_total`;--> statement-breakpoint
ALTER TABLE `quotes` ADD `value` real;--> statement-breakpoint
UPDATE `quotes` SET `value` = `total`;--> statement-breakpoint
CREATE INDEX `quotes_by_value` ON `quotes` (`value`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_value` ON `quotes` (`status`,`value`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_open_for_value` ON `quotes` (`open_for`,`value`,`id`);--> statement-breakpoint
DROP INDEX `orders_by_total`;--> statement-breakpoint
DROP INDEX `orders_by_status_total`;--> statement-breakpoint
DROP INDEX `orders_by_open_for_total`;--> statement-breakpoint
ALTER TABLE `orders` ADD `value` real;--> statement-breakpoint
UPDATE `orders` SET `value` = `total`;--> statement-breakpoint
CREATE INDEX `orders_by_value` ON `orders` (`value`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_value` ON `orders` (`status`,`value`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_open_for_value` ON `orders` (`open_for`,`value`,`id`);