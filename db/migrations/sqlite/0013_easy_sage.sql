CREATE TABLE `customer_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`tags` text NOT NULL,
	`notes` text NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `customer_cards_by_updated` ON `customer_cards` (`updated`,`id`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` text,
	`email_hash` text NOT NULL,
	`state` text NOT NULL,
	`counts` text NOT NULL,
	`asked_by` text NOT NULL,
	`created` integer NOT NULL,
	`finished` integer
);
--> statement-breakpoint
CREATE INDEX `erasures_by_created` ON `erasures` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `erasures_by_state_created` ON `erasures` (`state`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`quotes` text NOT NULL,
	`orders` text NOT NULL,
	`merged_by` text NOT NULL,
	`created` integer NOT NULL,
	`undone` integer
);
--> statement-breakpoint
CREATE INDEX `merges_by_customer_id_created` ON `merges` (`customer_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `retained` (
	`id` text PRIMARY KEY NOT NULL,
	`erasure_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`content` text NOT NULL,
	`kept_until` integer NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `retained_by_kept_until` ON `retained` (`kept_until`,`id`);--> statement-breakpoint
CREATE INDEX `retained_by_erasure_id` ON `retained` (`erasure_id`,`id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`owner_uid` text NOT NULL,
	`shared` integer NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_views_by_list_created` ON `saved_views` (`list`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `saved_views_by_owner_uid` ON `saved_views` (`owner_uid`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `assignee_uid` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `open_for` text;--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_total` ON `orders` (`status`,`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_open_for_created` ON `orders` (`open_for`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_open_for_total` ON `orders` (`open_for`,`total`,`id`);--> statement-breakpoint
ALTER TABLE `quotes` ADD `assignee_uid` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `open_for` text;--> statement-breakpoint
CREATE INDEX `quotes_by_total` ON `quotes` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_total` ON `quotes` (`status`,`total`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_open_for_created` ON `quotes` (`open_for`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_open_for_total` ON `quotes` (`open_for`,`total`,`id`);