CREATE TABLE `document_token_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_token_places_entry_id_unique` ON `document_token_places` (`entry_id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `document_token_index` USING fts5(`words`, content='', contentless_delete=1, detail=none);--> statement-breakpoint
INSERT INTO `document_token_places` (`place`, `entry_id`)
	SELECT (`ms` << 20) + row_number() OVER (PARTITION BY `ms` ORDER BY `id`) - 1, `id`
	FROM (SELECT `id`, min(max(`created`, 0), 8796093022206) AS `ms` FROM `document_tokens`);--> statement-breakpoint
INSERT INTO `document_token_index` (rowid, `words`)
	SELECT `place`, (SELECT group_concat(hex(`kind` || ':' || `value`), ' ') FROM json_each(iif(json_valid(`tokens`), `tokens`, '[]')))
	FROM `document_token_places` JOIN `document_tokens` ON `id` = `entry_id` ORDER BY `place`;--> statement-breakpoint
INSERT INTO `document_token_index` (`document_token_index`) VALUES ('optimize');--> statement-breakpoint
DROP TABLE `document_token_rows`;
