CREATE TABLE `key_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`calls` text NOT NULL,
	`refused` text NOT NULL
);
