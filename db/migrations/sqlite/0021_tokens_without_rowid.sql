CREATE TABLE `document_token_rows_new` (
	`token` text NOT NULL,
	`kind` text NOT NULL,
	`created` integer NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`token`, `kind`, `created`, `entry_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `document_token_rows_new` SELECT `token`, `kind`, `created`, `entry_id` FROM `document_token_rows` ORDER BY `token`, `kind`, `created`, `entry_id`;
--> statement-breakpoint
DROP TABLE `document_token_rows`;
--> statement-breakpoint
ALTER TABLE `document_token_rows_new` RENAME TO `document_token_rows`;
--> statement-breakpoint
CREATE TABLE `product_words_new` (
	`word` text NOT NULL,
	`listed` integer NOT NULL,
	`name_lower` text NOT NULL,
	`product_id` text NOT NULL,
	PRIMARY KEY(`word`, `listed`, `name_lower`, `product_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `product_words_new` SELECT `word`, `listed`, `name_lower`, `product_id` FROM `product_words` ORDER BY `word`, `listed`, `name_lower`, `product_id`;
--> statement-breakpoint
DROP TABLE `product_words`;
--> statement-breakpoint
ALTER TABLE `product_words_new` RENAME TO `product_words`;
--> statement-breakpoint
CREATE TABLE `spelling_deletions_new` (
	`deletion` text NOT NULL,
	`spelling_id` text NOT NULL,
	PRIMARY KEY(`deletion`, `spelling_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `spelling_deletions_new` SELECT `deletion`, `spelling_id` FROM `spelling_deletions` ORDER BY `deletion`, `spelling_id`;
--> statement-breakpoint
DROP TABLE `spelling_deletions`;
--> statement-breakpoint
ALTER TABLE `spelling_deletions_new` RENAME TO `spelling_deletions`;
