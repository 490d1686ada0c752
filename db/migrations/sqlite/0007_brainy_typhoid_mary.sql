CREATE TABLE `notice_choices` (
	`id` text PRIMARY KEY NOT NULL,
	`kinds` text NOT NULL,
	`digest` integer NOT NULL,
	`hour` integer NOT NULL,
	`seen` integer
);
