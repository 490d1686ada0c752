CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`name` text NOT NULL,
	`role` text,
	`methods` text NOT NULL,
	`created_by` text NOT NULL,
	`created` integer NOT NULL,
	`expires` integer,
	`last_used` integer,
	`revoked` integer
);
--> statement-breakpoint
CREATE INDEX `api_keys_by_created` ON `api_keys` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer NOT NULL,
	`locked_until` integer,
	`last_error` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`event_id` text NOT NULL,
	`endpoint_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_status_next_at` ON `webhook_deliveries` (`status`,`next_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_status_created` ON `webhook_deliveries` (`status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_endpoint_id_created` ON `webhook_deliveries` (`endpoint_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_created` ON `webhook_deliveries` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_key_unique` ON `webhook_deliveries` (`key`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created` integer NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invitations_by_created` ON `invitations` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `kept_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer,
	`body` text,
	`locked_until` integer NOT NULL,
	`created` integer NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_answers_by_expires` ON `kept_answers` (`expires`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`description` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`active` integer NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_by_created` ON `webhook_endpoints` (`created`,`id`);