-- The steps from the first tables to the baseline, for stores that are older than it. Each begins
-- with the moment that a store records, and a store takes those after its own last moment.

-- 1795230977285 words of products
CREATE TABLE `products_new` (
	`id` text PRIMARY KEY NOT NULL,
	`product_name` text NOT NULL,
	`sku` text,
	`brand` text NOT NULL,
	`price` real,
	`categories` text NOT NULL,
	`description` text,
	`primary_image_url` text,
	`image_urls` text NOT NULL,
	`pdf_link` text,
	`stock` integer,
	`variants` text NOT NULL,
	`featured` integer NOT NULL,
	`published` integer NOT NULL,
	`deleted` integer,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`name_lower` text NOT NULL,
	`brand_lower` text NOT NULL,
	`price_key` integer NOT NULL,
	`available` integer NOT NULL,
	`tracked` integer NOT NULL,
	`priced` integer NOT NULL,
	`listed` integer NOT NULL,
	`words` text NOT NULL
);
INSERT INTO `products_new` SELECT *, '[]' FROM `products`;
DROP TABLE `products`;
ALTER TABLE `products_new` RENAME TO `products`;
CREATE INDEX `products_by_listed_name_lower` ON `products` (`listed`,`name_lower`,`id`);
CREATE INDEX `products_by_listed_price_key` ON `products` (`listed`,`price_key`,`id`);
CREATE INDEX `products_by_listed_created` ON `products` (`listed`,`created`,`id`);
CREATE INDEX `products_by_listed_brand_lower_name_lower` ON `products` (`listed`,`brand_lower`,`name_lower`,`id`);
CREATE INDEX `products_by_listed_featured_name_lower` ON `products` (`listed`,`featured`,`name_lower`,`id`);
CREATE INDEX `products_by_deleted_name_lower` ON `products` (`deleted`,`name_lower`,`id`);
CREATE INDEX `products_by_deleted_created` ON `products` (`deleted`,`created`,`id`);
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);
CREATE TABLE `product_words` (
	`word` text NOT NULL,
	`product_id` text NOT NULL,
	`listed` integer NOT NULL,
	`name_lower` text NOT NULL,
	PRIMARY KEY(`product_id`, `word`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `product_words_by_word_listed_name_lower` ON `product_words` (`word`,`listed`,`name_lower`,`product_id`);

-- 1795232897641 a word of a product is one index entry
CREATE TABLE `product_words_new` (
	`word` text NOT NULL,
	`listed` integer NOT NULL,
	`name_lower` text NOT NULL,
	`product_id` text NOT NULL,
	PRIMARY KEY(`word`, `listed`, `name_lower`, `product_id`)
);
INSERT INTO `product_words_new` SELECT `word`, `listed`, `name_lower`, `product_id` FROM `product_words`;
DROP TABLE `product_words`;
ALTER TABLE `product_words_new` RENAME TO `product_words`;

-- 1795291477136 search
CREATE TABLE `document_token_rows` (
	`token` text NOT NULL,
	`kind` text NOT NULL,
	`created` integer NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`token`, `kind`, `created`, `entry_id`)
);
CREATE TABLE `document_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`document_id` text NOT NULL,
	`tokens` text NOT NULL,
	`created` integer NOT NULL
);
CREATE TABLE `spelling_deletions` (
	`deletion` text NOT NULL,
	`spelling_id` text NOT NULL,
	PRIMARY KEY(`deletion`, `spelling_id`)
);
CREATE TABLE `spellings` (
	`id` text PRIMARY KEY NOT NULL,
	`deletions` text NOT NULL
);

-- 1795293816294 indexes by filter
DROP INDEX `discounts_by_automatic_active`;
CREATE INDEX `discounts_by_automatic_active_created` ON `discounts` (`automatic`,`active`,`created`,`id`);
DROP INDEX `product_categories_by_category_listed_brand_lower_name_lower`;
CREATE INDEX `product_categories_by_category_lis_ava_pri_name_lower` ON `product_categories` (`category`,`listed`,`available`,`priced`,`name_lower`,`product_id`);
CREATE INDEX `product_categories_by_category_lis_ava_pri_price_key` ON `product_categories` (`category`,`listed`,`available`,`priced`,`price_key`,`product_id`);
CREATE INDEX `product_categories_by_category_listed_available_priced_created` ON `product_categories` (`category`,`listed`,`available`,`priced`,`created`,`product_id`);
CREATE INDEX `product_categories_by_category_lis_bra_ava_pri_name_lower` ON `product_categories` (`category`,`listed`,`brand_lower`,`available`,`priced`,`name_lower`,`product_id`);
CREATE INDEX `product_categories_by_category_lis_bra_ava_pri_price_key` ON `product_categories` (`category`,`listed`,`brand_lower`,`available`,`priced`,`price_key`,`product_id`);
CREATE INDEX `product_categories_by_category_lis_bra_ava_pri_created` ON `product_categories` (`category`,`listed`,`brand_lower`,`available`,`priced`,`created`,`product_id`);
DROP INDEX `products_by_listed_brand_lower_name_lower`;
CREATE INDEX `products_by_listed_available_priced_name_lower` ON `products` (`listed`,`available`,`priced`,`name_lower`,`id`);
CREATE INDEX `products_by_listed_available_priced_price_key` ON `products` (`listed`,`available`,`priced`,`price_key`,`id`);
CREATE INDEX `products_by_listed_available_priced_created` ON `products` (`listed`,`available`,`priced`,`created`,`id`);
CREATE INDEX `products_by_listed_brand_lower_available_priced_name_lower` ON `products` (`listed`,`brand_lower`,`available`,`priced`,`name_lower`,`id`);
CREATE INDEX `products_by_listed_brand_lower_available_priced_price_key` ON `products` (`listed`,`brand_lower`,`available`,`priced`,`price_key`,`id`);
CREATE INDEX `products_by_listed_brand_lower_available_priced_created` ON `products` (`listed`,`brand_lower`,`available`,`priced`,`created`,`id`);
CREATE INDEX `outbox_by_status_created` ON `outbox` (`status`,`created`,`id`);
CREATE INDEX `subscribers_by_status` ON `subscribers` (`status`,`id`);

-- 1795295778881 waiting quotes
ALTER TABLE `quotes` ADD `waits_since` integer;
CREATE INDEX `quotes_by_status_waits_since` ON `quotes` (`status`,`waits_since`,`id`);
UPDATE `quotes` SET `waits_since` = `updated` WHERE `status` IN ('Pending', 'In Review', 'Approved');

-- 1795302645562 roles of staff
ALTER TABLE `admins` ADD `role` text;
ALTER TABLE `admins` ADD `name` text;

-- 1795305406286 products by their last change
CREATE INDEX `products_by_listed_updated` ON `products` (`listed`,`updated`,`id`);

-- 1795305824725 revisions of offers
CREATE TABLE `acceptances` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`quote_number` text NOT NULL,
	`revision` integer NOT NULL,
	`answer` text NOT NULL,
	`facts` text NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `acceptances_by_quote_id_created` ON `acceptances` (`quote_id`,`created`,`id`);
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`document` text NOT NULL,
	`hash` text NOT NULL,
	`sent_by` text NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `revisions_by_quote_id_revision` ON `revisions` (`quote_id`,`revision`,`id`);
ALTER TABLE `orders` ADD `offer` text;
ALTER TABLE `quotes` ADD `offer` text;

-- 1795306237382 keys of programs, webhooks, invitations
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
CREATE INDEX `api_keys_by_created` ON `api_keys` (`created`,`id`);
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);
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
CREATE INDEX `webhook_deliveries_by_status_next_at` ON `webhook_deliveries` (`status`,`next_at`,`id`);
CREATE INDEX `webhook_deliveries_by_status_created` ON `webhook_deliveries` (`status`,`created`,`id`);
CREATE INDEX `webhook_deliveries_by_endpoint_id_created` ON `webhook_deliveries` (`endpoint_id`,`created`,`id`);
CREATE INDEX `webhook_deliveries_by_created` ON `webhook_deliveries` (`created`,`id`);
CREATE UNIQUE INDEX `webhook_deliveries_key_unique` ON `webhook_deliveries` (`key`);
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created` integer NOT NULL,
	`expires` integer NOT NULL
);
CREATE INDEX `invitations_by_created` ON `invitations` (`created`,`id`);
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (`email`);
CREATE TABLE `kept_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer,
	`body` text,
	`locked_until` integer NOT NULL,
	`created` integer NOT NULL,
	`expires` integer NOT NULL
);
CREATE INDEX `kept_answers_by_expires` ON `kept_answers` (`expires`,`id`);
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
CREATE INDEX `webhook_endpoints_by_created` ON `webhook_endpoints` (`created`,`id`);

-- 1795307289168 issued documents
CREATE TABLE `issued_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`created` integer NOT NULL
);

-- 1795309791795 products of staff by name
CREATE INDEX `products_by_deleted_published_name_lower` ON `products` (`deleted`,`published`,`name_lower`,`id`);

-- 1795314548574 catalogue runs and stock movements
CREATE TABLE `catalogue_run_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`plan` text,
	`applied` integer NOT NULL,
	`results` text NOT NULL
);
CREATE TABLE `catalogue_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`actor` text NOT NULL,
	`title` text NOT NULL,
	`details` text NOT NULL,
	`parts` integer NOT NULL,
	`position` integer NOT NULL,
	`rows` integer NOT NULL,
	`creates` integer NOT NULL,
	`updates` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`faults` integer NOT NULL,
	`done` integer NOT NULL,
	`refused` integer NOT NULL,
	`locked_until` integer,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
CREATE INDEX `catalogue_runs_by_created` ON `catalogue_runs` (`created`,`id`);
CREATE INDEX `catalogue_runs_by_status_created` ON `catalogue_runs` (`status`,`created`,`id`);
CREATE TABLE `stock_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`variant_id` text,
	`at` integer NOT NULL,
	`change` integer NOT NULL,
	`balance` integer,
	`reason` text NOT NULL,
	`actor` text NOT NULL,
	`reference` text,
	`note` text
);
CREATE INDEX `stock_movements_by_product_id_at` ON `stock_movements` (`product_id`,`at`,`id`);

-- 1795315034816 technical data
ALTER TABLE `products` ADD `technical_data` text DEFAULT '[]' NOT NULL;

-- 1795315223746 messages, openings, templates
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`quote_number` text NOT NULL,
	`revision` integer NOT NULL,
	`side` text NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`name` text NOT NULL,
	`text` text,
	`wishes` text NOT NULL,
	`files` text NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `messages_by_quote_id_created` ON `messages` (`quote_id`,`created`,`id`);
CREATE TABLE `openings` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer NOT NULL,
	`viewed` integer
);
CREATE INDEX `openings_by_quote_id_revision` ON `openings` (`quote_id`,`revision`,`id`);
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_lower` text NOT NULL,
	`text` text NOT NULL,
	`content` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL
);
CREATE INDEX `templates_by_kind_name_lower` ON `templates` (`kind`,`name_lower`,`id`);
ALTER TABLE `quotes` ADD `thread` text;
ALTER TABLE `quotes` ADD `loss_reason` text;
ALTER TABLE `quotes` ADD `quiet_since` integer;
CREATE INDEX `quotes_by_status_quiet_since` ON `quotes` (`status`,`quiet_since`,`id`);

-- 1795315436307 customer cards, saved views, erasures
CREATE TABLE `customer_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`tags` text NOT NULL,
	`notes` text NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL
);
CREATE INDEX `customer_cards_by_updated` ON `customer_cards` (`updated`,`id`);
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` text,
	`email_hash` text NOT NULL,
	`state` text NOT NULL,
	`counts` text NOT NULL,
	`asked_by` text NOT NULL,
	`created` integer NOT NULL,
	`finished` integer
);
CREATE INDEX `erasures_by_created` ON `erasures` (`created`,`id`);
CREATE INDEX `erasures_by_state_created` ON `erasures` (`state`,`created`,`id`);
CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`quotes` text NOT NULL,
	`orders` text NOT NULL,
	`merged_by` text NOT NULL,
	`created` integer NOT NULL,
	`undone` integer
);
CREATE INDEX `merges_by_customer_id_created` ON `merges` (`customer_id`,`created`,`id`);
CREATE TABLE `retained` (
	`id` text PRIMARY KEY NOT NULL,
	`erasure_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`content` text NOT NULL,
	`kept_until` integer NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `retained_by_kept_until` ON `retained` (`kept_until`,`id`);
CREATE INDEX `retained_by_erasure_id` ON `retained` (`erasure_id`,`id`);
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`owner_uid` text NOT NULL,
	`shared` integer NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `saved_views_by_list_created` ON `saved_views` (`list`,`created`,`id`);
CREATE INDEX `saved_views_by_owner_uid` ON `saved_views` (`owner_uid`,`id`);
ALTER TABLE `orders` ADD `assignee_uid` text;
ALTER TABLE `orders` ADD `open_for` text;
CREATE INDEX `orders_by_total` ON `orders` (`total`,`id`);
CREATE INDEX `orders_by_status_total` ON `orders` (`status`,`total`,`id`);
CREATE INDEX `orders_by_open_for_created` ON `orders` (`open_for`,`created`,`id`);
CREATE INDEX `orders_by_open_for_total` ON `orders` (`open_for`,`total`,`id`);
ALTER TABLE `quotes` ADD `assignee_uid` text;
ALTER TABLE `quotes` ADD `open_for` text;
CREATE INDEX `quotes_by_total` ON `quotes` (`total`,`id`);
CREATE INDEX `quotes_by_status_total` ON `quotes` (`status`,`total`,`id`);
CREATE INDEX `quotes_by_open_for_created` ON `quotes` (`open_for`,`created`,`id`);
CREATE INDEX `quotes_by_open_for_total` ON `quotes` (`open_for`,`total`,`id`);

-- 1795315690711 invoices and shipments
CREATE TABLE `invoice_balances` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`due_day` text NOT NULL,
	`open` real NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `invoice_balances_by_state_due_day` ON `invoice_balances` (`state`,`due_day`,`id`);
CREATE INDEX `invoice_balances_by_state_created` ON `invoice_balances` (`state`,`created`,`id`);
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`series` text NOT NULL,
	`serial` integer NOT NULL,
	`source_key` text NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`customer_id` text,
	`day` text NOT NULL,
	`due_day` text,
	`total` real NOT NULL,
	`document` text NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `invoices_by_created` ON `invoices` (`created`,`id`);
CREATE INDEX `invoices_by_kind_created` ON `invoices` (`kind`,`created`,`id`);
CREATE INDEX `invoices_by_order_id_created` ON `invoices` (`order_id`,`created`,`id`);
CREATE INDEX `invoices_by_series_serial` ON `invoices` (`series`,`serial`,`id`);
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);
CREATE UNIQUE INDEX `invoices_source_key_unique` ON `invoices` (`source_key`);
CREATE TABLE `number_series` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`next` integer NOT NULL,
	`last_day` text NOT NULL,
	`held` integer NOT NULL,
	`lost` text NOT NULL,
	`updated` integer NOT NULL
);
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`day` text NOT NULL,
	`document` text NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `shipments_by_order_id_created` ON `shipments` (`order_id`,`created`,`id`);
CREATE UNIQUE INDEX `shipments_number_unique` ON `shipments` (`number`);
ALTER TABLE `orders` ADD `fulfilment` text;
ALTER TABLE `orders` ADD `to_deliver` integer;
CREATE INDEX `orders_by_to_deliver` ON `orders` (`to_deliver`,`id`);
UPDATE `orders` SET `to_deliver` = `created` WHERE `status` IN ('Pending', 'Processing');

-- 1795315854474 settings, snoozes, least stock
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`parts` text NOT NULL,
	`updated` integer NOT NULL,
	`updated_by` text NOT NULL,
	`version` integer NOT NULL
);
CREATE TABLE `snoozes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`until` integer NOT NULL,
	`snoozed_by` text NOT NULL,
	`created` integer NOT NULL
);
CREATE INDEX `snoozes_by_until` ON `snoozes` (`until`,`id`);
ALTER TABLE `products` ADD `least_stock` integer;
CREATE INDEX `products_by_listed_least_stock` ON `products` (`listed`,`least_stock`,`id`);

-- 1795350431922 texts of pictures
ALTER TABLE `products` ADD `picture_texts` text DEFAULT '[]' NOT NULL;

-- 1795352179223 verified addresses
ALTER TABLE `accounts` ADD `email_verified` integer;

-- 1795361838645 orders to invoice
ALTER TABLE `orders` ADD `to_invoice` integer;
CREATE INDEX `orders_by_to_invoice` ON `orders` (`to_invoice`,`id`);

-- 1795456355306 deliveries of an endpoint by status
CREATE INDEX `webhook_deliveries_by_endpoint_id_status_next_at` ON `webhook_deliveries` (`endpoint_id`,`status`,`next_at`,`id`);

-- 1795457805011 second factors
ALTER TABLE `accounts` ADD `factors` text;

-- 1795460086047 search tokens without row ids
CREATE TABLE `document_token_rows_new` (
	`token` text NOT NULL,
	`kind` text NOT NULL,
	`created` integer NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`token`, `kind`, `created`, `entry_id`)
) WITHOUT ROWID;
INSERT INTO `document_token_rows_new` SELECT `token`, `kind`, `created`, `entry_id` FROM `document_token_rows` ORDER BY `token`, `kind`, `created`, `entry_id`;
DROP TABLE `document_token_rows`;
ALTER TABLE `document_token_rows_new` RENAME TO `document_token_rows`;
CREATE TABLE `product_words_new` (
	`word` text NOT NULL,
	`listed` integer NOT NULL,
	`name_lower` text NOT NULL,
	`product_id` text NOT NULL,
	PRIMARY KEY(`word`, `listed`, `name_lower`, `product_id`)
) WITHOUT ROWID;
INSERT INTO `product_words_new` SELECT `word`, `listed`, `name_lower`, `product_id` FROM `product_words` ORDER BY `word`, `listed`, `name_lower`, `product_id`;
DROP TABLE `product_words`;
ALTER TABLE `product_words_new` RENAME TO `product_words`;
CREATE TABLE `spelling_deletions_new` (
	`deletion` text NOT NULL,
	`spelling_id` text NOT NULL,
	PRIMARY KEY(`deletion`, `spelling_id`)
) WITHOUT ROWID;
INSERT INTO `spelling_deletions_new` SELECT `deletion`, `spelling_id` FROM `spelling_deletions` ORDER BY `deletion`, `spelling_id`;
DROP TABLE `spelling_deletions`;
ALTER TABLE `spelling_deletions_new` RENAME TO `spelling_deletions`;

-- 1795476463922 VAT ID of an order's buyer
ALTER TABLE `orders` ADD `buyer_vat_id` text;

-- 1795477924082 unit, weight and lead time of products
ALTER TABLE `products` ADD `unit` text;
ALTER TABLE `products` ADD `weight` real;
ALTER TABLE `products` ADD `lead_time` text;

-- 1795479413869 VAT ID and version of customers
ALTER TABLE `customers` ADD `vat_id` text;
ALTER TABLE `customers` ADD `version` integer;

-- 1795485520507 article numbers in whatever case
ALTER TABLE `products` ADD `sku_lower` text;
-- Two products may have one number in two cases: the first by id gets its key, see sharedNumberKey().
UPDATE `products` SET `sku_lower` = lower(`products`.`sku`) || CASE WHEN `numbered`.`place` = 1 THEN '' ELSE char(10) || `products`.`id` END FROM (SELECT `id`, row_number() OVER (PARTITION BY lower(`sku`) ORDER BY `id`) AS `place` FROM `products` WHERE `sku` IS NOT NULL) AS `numbered` WHERE `numbered`.`id` = `products`.`id`;
CREATE UNIQUE INDEX `products_sku_lower_unique` ON `products` (`sku_lower`);
