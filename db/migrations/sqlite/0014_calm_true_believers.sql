CREATE TABLE `invoice_balances` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`due_day` text NOT NULL,
	`open` real NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoice_balances_by_state_due_day` ON `invoice_balances` (`state`,`due_day`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_balances_by_state_created` ON `invoice_balances` (`state`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`series` text NOT NULL,
	`serial` integer NOT NULL,
	`source_key` text NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`customer_id` text,
	`day` text NOT NULL,
	`due_day` text,
	`total` real NOT NULL,
	`document` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoices_by_created` ON `invoices` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_kind_created` ON `invoices` (`kind`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_order_id_created` ON `invoices` (`order_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_series_serial` ON `invoices` (`series`,`serial`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_source_key_unique` ON `invoices` (`source_key`);--> statement-breakpoint
CREATE TABLE `number_series` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`next` integer NOT NULL,
	`last_day` text NOT NULL,
	`held` integer NOT NULL,
	`lost` text NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`day` text NOT NULL,
	`document` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shipments_by_order_id_created` ON `shipments` (`order_id`,`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_number_unique` ON `shipments` (`number`);--> statement-breakpoint
ALTER TABLE `orders` ADD `fulfilment` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `to_deliver` integer;--> statement-breakpoint
CREATE INDEX `orders_by_to_deliver` ON `orders` (`to_deliver`,`id`);--> statement-breakpoint
UPDATE `orders` SET `to_deliver` = `created` WHERE `status` IN ('Pending', 'Processing');