ALTER TABLE `products` ADD `sku_lower` text;--> statement-breakpoint
-- Two products may have one number in two cases: the first by id gets its key, see sharedNumberKey().
UPDATE `products` SET `sku_lower` = lower(`products`.`sku`) || CASE WHEN `numbered`.`place` = 1 THEN '' ELSE char(10) || `products`.`id` END FROM (SELECT `id`, row_number() OVER (PARTITION BY lower(`sku`) ORDER BY `id`) AS `place` FROM `products` WHERE `sku` IS NOT NULL) AS `numbered` WHERE `numbered`.`id` = `products`.`id`;--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_lower_unique` ON `products` (`sku_lower`);