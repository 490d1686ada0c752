CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`quote_number` text NOT NULL,
	`revision` integer NOT NULL,
	`side` text NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`name` text NOT NULL,
	`text` text,
	`wishes` text NOT NULL,
	`files` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_by_quote_id_created` ON `messages` (`quote_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `openings` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer NOT NULL,
	`viewed` integer
);
--> statement-breakpoint
CREATE INDEX `openings_by_quote_id_revision` ON `openings` (`quote_id`,`revision`,`id`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_lower` text NOT NULL,
	`text` text NOT NULL,
	`content` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `templates_by_kind_name_lower` ON `templates` (`kind`,`name_lower`,`id`);--> statement-breakpoint
ALTER TABLE `quotes` ADD `thread` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `loss_reason` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `quiet_since` integer;--> statement-breakpoint
CREATE INDEX `quotes_by_status_quiet_since` ON `quotes` (`status`,`quiet_since`,`id`);