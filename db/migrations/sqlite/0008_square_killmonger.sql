CREATE TABLE `issued_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`created` integer NOT NULL
);
