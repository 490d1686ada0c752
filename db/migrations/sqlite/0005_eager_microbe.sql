CREATE TABLE `saved_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_uid` text NOT NULL,
	`name` text NOT NULL,
	`lines` text NOT NULL,
	`share_key` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_lists_by_owner_uid_updated` ON `saved_lists` (`owner_uid`,`updated`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_lists_share_key_unique` ON `saved_lists` (`share_key`);--> statement-breakpoint
CREATE TABLE `missed_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`term` text NOT NULL,
	`times` integer NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `missed_searches_by_times` ON `missed_searches` (`times`,`id`);--> statement-breakpoint
CREATE INDEX `missed_searches_by_last` ON `missed_searches` (`last`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `pack_quantity` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `price_quantity` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `documents` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `related` text DEFAULT '[]' NOT NULL;