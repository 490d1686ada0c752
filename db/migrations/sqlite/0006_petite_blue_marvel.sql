CREATE TABLE `acceptances` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`quote_number` text NOT NULL,
	`revision` integer NOT NULL,
	`answer` text NOT NULL,
	`facts` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `acceptances_by_quote_id_created` ON `acceptances` (`quote_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`document` text NOT NULL,
	`hash` text NOT NULL,
	`sent_by` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `revisions_by_quote_id_revision` ON `revisions` (`quote_id`,`revision`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `offer` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `offer` text;