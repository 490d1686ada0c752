CREATE TABLE `document_token_rows` (
	`token` text NOT NULL,
	`kind` text NOT NULL,
	`created` integer NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`token`, `kind`, `created`, `entry_id`)
);
--> statement-breakpoint
CREATE TABLE `document_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`document_id` text NOT NULL,
	`tokens` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spelling_deletions` (
	`deletion` text NOT NULL,
	`spelling_id` text NOT NULL,
	PRIMARY KEY(`deletion`, `spelling_id`)
);
--> statement-breakpoint
CREATE TABLE `spellings` (
	`id` text PRIMARY KEY NOT NULL,
	`deletions` text NOT NULL
);
