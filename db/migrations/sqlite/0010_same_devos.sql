CREATE TABLE `catalogue_run_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`plan` text,
	`applied` integer NOT NULL,
	`results` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `catalogue_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`actor` text NOT NULL,
	`title` text NOT NULL,
	`details` text NOT NULL,
	`parts` integer NOT NULL,
	`position` integer NOT NULL,
	`rows` integer NOT NULL,
	`creates` integer NOT NULL,
	`updates` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`faults` integer NOT NULL,
	`done` integer NOT NULL,
	`refused` integer NOT NULL,
	`locked_until` integer,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `catalogue_runs_by_created` ON `catalogue_runs` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `catalogue_runs_by_status_created` ON `catalogue_runs` (`status`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`variant_id` text,
	`at` integer NOT NULL,
	`change` integer NOT NULL,
	`balance` integer,
	`reason` text NOT NULL,
	`actor` text NOT NULL,
	`reference` text,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `stock_movements_by_product_id_at` ON `stock_movements` (`product_id`,`at`,`id`);