ALTER TABLE `templates` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `addresses` ADD `custom` text;--> statement-breakpoint
ALTER TABLE `discounts` ADD `custom` text;