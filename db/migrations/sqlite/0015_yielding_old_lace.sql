CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`parts` text NOT NULL,
	`updated` integer NOT NULL,
	`updated_by` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `snoozes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`until` integer NOT NULL,
	`snoozed_by` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snoozes_by_until` ON `snoozes` (`until`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `least_stock` integer;--> statement-breakpoint
CREATE INDEX `products_by_listed_least_stock` ON `products` (`listed`,`least_stock`,`id`);