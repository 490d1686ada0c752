ALTER TABLE `quotes` ADD `waits_since` integer;--> statement-breakpoint
CREATE INDEX `quotes_by_status_waits_since` ON `quotes` (`status`,`waits_since`,`id`);--> statement-breakpoint
UPDATE `quotes` SET `waits_since` = `updated` WHERE `status` IN ('Pending', 'In Review', 'Approved');
