CREATE TABLE `acceptances` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`quote_number` text NOT NULL,
	`revision` integer NOT NULL,
	`answer` text NOT NULL,
	`facts` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `acceptances_by_quote_id_created` ON `acceptances` (`quote_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`oidc_subject` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email_verified` integer,
	`factors` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accounts_by_created` ON `accounts` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_oidc_subject_unique` ON `accounts` (`oidc_subject`);--> statement-breakpoint
CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`label` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company_name` text NOT NULL,
	`line1` text NOT NULL,
	`line2` text NOT NULL,
	`city` text NOT NULL,
	`region` text NOT NULL,
	`postal_code` text NOT NULL,
	`country` text NOT NULL,
	`phone` text NOT NULL,
	`is_default` integer NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `addresses_by_customer_id_created` ON `addresses` (`customer_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created` integer NOT NULL,
	`role` text,
	`name` text
);
--> statement-breakpoint
CREATE INDEX `admins_by_created` ON `admins` (`created`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `api_keys_by_created` ON `api_keys` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`created` integer NOT NULL,
	`actor_uid` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`summary` text NOT NULL,
	`changes` text NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_created` ON `audit` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_actor_uid_created` ON `audit` (`actor_uid`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_action_created` ON `audit` (`action`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_target_id_created` ON `audit` (`target_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`items` text NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `carts_by_updated` ON `carts` (`updated`,`id`);--> statement-breakpoint
CREATE TABLE `catalogue_run_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`plan` text,
	`applied` integer NOT NULL,
	`results` text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `catalogue_runs_by_created` ON `catalogue_runs` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `catalogue_runs_by_status_created` ON `catalogue_runs` (`status`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `customer_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`tags` text NOT NULL,
	`notes` text NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `customer_cards_by_updated` ON `customer_cards` (`updated`,`id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text NOT NULL,
	`company_name` text NOT NULL,
	`vat_id` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`email_lower` text NOT NULL,
	`version` integer
);
--> statement-breakpoint
CREATE INDEX `customers_by_created` ON `customers` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_email_lower` ON `customers` (`email_lower`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_status_next_at` ON `webhook_deliveries` (`status`,`next_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_status_created` ON `webhook_deliveries` (`status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_endpoint_id_created` ON `webhook_deliveries` (`endpoint_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_endpoint_id_status_next_at` ON `webhook_deliveries` (`endpoint_id`,`status`,`next_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_created` ON `webhook_deliveries` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_key_unique` ON `webhook_deliveries` (`key`);--> statement-breakpoint
CREATE TABLE `discounts` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`value` real NOT NULL,
	`categories` text NOT NULL,
	`product_ids` text NOT NULL,
	`min_subtotal` real,
	`starts_at` integer,
	`expires_at` integer,
	`usage_limit` integer,
	`used_count` integer NOT NULL,
	`automatic` integer NOT NULL,
	`active` integer NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`code_lower` text
);
--> statement-breakpoint
CREATE INDEX `discounts_by_automatic_active_created` ON `discounts` (`automatic`,`active`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `discounts_by_created` ON `discounts` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `discounts_code_lower_unique` ON `discounts` (`code_lower`);--> statement-breakpoint
CREATE TABLE `document_token_rows` (
	`token` text NOT NULL,
	`kind` text NOT NULL,
	`created` integer NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`token`, `kind`, `created`, `entry_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `document_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`document_id` text NOT NULL,
	`tokens` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `erasures_by_created` ON `erasures` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `erasures_by_state_created` ON `erasures` (`state`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created` integer NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invitations_by_created` ON `invitations` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `invoice_balances` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`due_day` text NOT NULL,
	`open` real NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoice_balances_by_state_due_day` ON `invoice_balances` (`state`,`due_day`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_balances_by_state_created` ON `invoice_balances` (`state`,`created`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `invoices_by_created` ON `invoices` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_kind_created` ON `invoices` (`kind`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_order_id_created` ON `invoices` (`order_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_series_serial` ON `invoices` (`series`,`serial`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_source_key_unique` ON `invoices` (`source_key`);--> statement-breakpoint
CREATE TABLE `issued_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kept_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer,
	`body` text,
	`locked_until` integer NOT NULL,
	`created` integer NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_answers_by_expires` ON `kept_answers` (`expires`,`id`);--> statement-breakpoint
CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`quotes` text NOT NULL,
	`orders` text NOT NULL,
	`merged_by` text NOT NULL,
	`created` integer NOT NULL,
	`undone` integer
);
--> statement-breakpoint
CREATE INDEX `merges_by_customer_id_created` ON `merges` (`customer_id`,`created`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `messages_by_quote_id_created` ON `messages` (`quote_id`,`created`,`id`);--> statement-breakpoint
CREATE TABLE `number_series` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`next` integer NOT NULL,
	`last_day` text NOT NULL,
	`held` integer NOT NULL,
	`lost` text NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `openings` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer NOT NULL,
	`viewed` integer
);
--> statement-breakpoint
CREATE INDEX `openings_by_quote_id_revision` ON `openings` (`quote_id`,`revision`,`id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`quote_number` text,
	`customer_id` text,
	`customer` text NOT NULL,
	`items` text NOT NULL,
	`charges` text NOT NULL,
	`discount` text,
	`total` real NOT NULL,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`payment_session_id` text,
	`reference` text,
	`delivery_address` text,
	`billing_address` text,
	`buyer_vat_id` text,
	`tracking` text NOT NULL,
	`payments` text NOT NULL,
	`history` text NOT NULL,
	`stock_shortfall` text NOT NULL,
	`needs_review` text,
	`offer` text,
	`assignee_uid` text,
	`fulfilment` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`email_lower` text NOT NULL,
	`open_for` text,
	`flagged` integer NOT NULL,
	`stock_held` integer NOT NULL,
	`to_deliver` integer,
	`to_invoice` integer
);
--> statement-breakpoint
CREATE INDEX `orders_by_created` ON `orders` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_created` ON `orders` (`status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_total` ON `orders` (`status`,`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_open_for_created` ON `orders` (`open_for`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_open_for_total` ON `orders` (`open_for`,`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_status_created` ON `orders` (`payment_status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_flagged_created` ON `orders` (`flagged`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_to_deliver` ON `orders` (`to_deliver`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_to_invoice` ON `orders` (`to_invoice`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_customer_id_created` ON `orders` (`customer_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_email_lower` ON `orders` (`email_lower`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote_number_unique` ON `orders` (`quote_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_session_id_unique` ON `orders` (`payment_session_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
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
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_by_status_next_at` ON `outbox` (`status`,`next_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_status_created` ON `outbox` (`status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_created` ON `outbox` (`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
CREATE TABLE `product_categories` (
	`category` text NOT NULL,
	`product_id` text NOT NULL,
	`listed` integer NOT NULL,
	`name_lower` text NOT NULL,
	`price_key` integer NOT NULL,
	`created` integer NOT NULL,
	`brand_lower` text NOT NULL,
	`available` integer NOT NULL,
	`tracked` integer NOT NULL,
	`priced` integer NOT NULL,
	`featured` integer NOT NULL,
	`deleted` integer,
	PRIMARY KEY(`category`, `product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_categories_by_product_id` ON `product_categories` (`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_listed_name_lower` ON `product_categories` (`category`,`listed`,`name_lower`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_listed_price_key` ON `product_categories` (`category`,`listed`,`price_key`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_listed_created` ON `product_categories` (`category`,`listed`,`created`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_lis_ava_pri_name_lower` ON `product_categories` (`category`,`listed`,`available`,`priced`,`name_lower`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_lis_ava_pri_price_key` ON `product_categories` (`category`,`listed`,`available`,`priced`,`price_key`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_listed_available_priced_created` ON `product_categories` (`category`,`listed`,`available`,`priced`,`created`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_lis_bra_ava_pri_name_lower` ON `product_categories` (`category`,`listed`,`brand_lower`,`available`,`priced`,`name_lower`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_lis_bra_ava_pri_price_key` ON `product_categories` (`category`,`listed`,`brand_lower`,`available`,`priced`,`price_key`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_lis_bra_ava_pri_created` ON `product_categories` (`category`,`listed`,`brand_lower`,`available`,`priced`,`created`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_categories_by_category_deleted_created` ON `product_categories` (`category`,`deleted`,`created`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_words` (
	`word` text NOT NULL,
	`listed` integer NOT NULL,
	`name_lower` text NOT NULL,
	`product_id` text NOT NULL,
	PRIMARY KEY(`word`, `listed`, `name_lower`, `product_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `products` (
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
	`unit` text,
	`weight` real,
	`lead_time` text,
	`stock` integer,
	`variants` text NOT NULL,
	`technical_data` text DEFAULT '[]' NOT NULL,
	`picture_texts` text DEFAULT '[]' NOT NULL,
	`featured` integer NOT NULL,
	`published` integer NOT NULL,
	`deleted` integer,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`sku_lower` text,
	`name_lower` text NOT NULL,
	`brand_lower` text NOT NULL,
	`price_key` integer NOT NULL,
	`available` integer NOT NULL,
	`tracked` integer NOT NULL,
	`priced` integer NOT NULL,
	`listed` integer NOT NULL,
	`least_stock` integer,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_by_listed_name_lower` ON `products` (`listed`,`name_lower`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_price_key` ON `products` (`listed`,`price_key`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_created` ON `products` (`listed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_available_priced_name_lower` ON `products` (`listed`,`available`,`priced`,`name_lower`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_available_priced_price_key` ON `products` (`listed`,`available`,`priced`,`price_key`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_available_priced_created` ON `products` (`listed`,`available`,`priced`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_brand_lower_available_priced_name_lower` ON `products` (`listed`,`brand_lower`,`available`,`priced`,`name_lower`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_brand_lower_available_priced_price_key` ON `products` (`listed`,`brand_lower`,`available`,`priced`,`price_key`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_brand_lower_available_priced_created` ON `products` (`listed`,`brand_lower`,`available`,`priced`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_featured_name_lower` ON `products` (`listed`,`featured`,`name_lower`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_updated` ON `products` (`listed`,`updated`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_listed_least_stock` ON `products` (`listed`,`least_stock`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_deleted_name_lower` ON `products` (`deleted`,`name_lower`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_deleted_published_name_lower` ON `products` (`deleted`,`published`,`name_lower`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_deleted_created` ON `products` (`deleted`,`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_lower_unique` ON `products` (`sku_lower`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_number` text NOT NULL,
	`customer_id` text,
	`contact` text NOT NULL,
	`delivery_address` text,
	`billing_address` text,
	`reference` text,
	`items` text NOT NULL,
	`charges` text NOT NULL,
	`message` text,
	`discount` text,
	`subtotal` real,
	`total` real,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`valid_until` integer,
	`order_number` text,
	`history` text NOT NULL,
	`offer` text,
	`thread` text,
	`loss_reason` text,
	`assignee_uid` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`email_lower` text NOT NULL,
	`waits_since` integer,
	`quiet_since` integer,
	`open_for` text
);
--> statement-breakpoint
CREATE INDEX `quotes_by_created` ON `quotes` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_created` ON `quotes` (`status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_total` ON `quotes` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_total` ON `quotes` (`status`,`total`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_open_for_created` ON `quotes` (`open_for`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_open_for_total` ON `quotes` (`open_for`,`total`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_valid_until` ON `quotes` (`status`,`valid_until`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_waits_since` ON `quotes` (`status`,`waits_since`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_status_quiet_since` ON `quotes` (`status`,`quiet_since`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_customer_id_created` ON `quotes` (`customer_id`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_by_email_lower` ON `quotes` (`email_lower`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_quote_number_unique` ON `quotes` (`quote_number`);--> statement-breakpoint
CREATE TABLE `retained` (
	`id` text PRIMARY KEY NOT NULL,
	`erasure_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`content` text NOT NULL,
	`kept_until` integer NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `retained_by_kept_until` ON `retained` (`kept_until`,`id`);--> statement-breakpoint
CREATE INDEX `retained_by_erasure_id` ON `retained` (`erasure_id`,`id`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`document` text NOT NULL,
	`hash` text NOT NULL,
	`sent_by` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `revisions_by_quote_id_revision` ON `revisions` (`quote_id`,`revision`,`id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`owner_uid` text NOT NULL,
	`shared` integer NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_views_by_list_created` ON `saved_views` (`list`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `saved_views_by_owner_uid` ON `saved_views` (`owner_uid`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`created` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`expires` integer NOT NULL,
	`user_agent` text NOT NULL,
	`secret` text
);
--> statement-breakpoint
CREATE INDEX `sessions_by_uid_created` ON `sessions` (`uid`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expires` ON `sessions` (`expires`,`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`parts` text NOT NULL,
	`updated` integer NOT NULL,
	`updated_by` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `shipments_by_order_id_created` ON `shipments` (`order_id`,`created`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_number_unique` ON `shipments` (`number`);--> statement-breakpoint
CREATE TABLE `snoozes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`until` integer NOT NULL,
	`snoozed_by` text NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snoozes_by_until` ON `snoozes` (`until`,`id`);--> statement-breakpoint
CREATE TABLE `spelling_deletions` (
	`deletion` text NOT NULL,
	`spelling_id` text NOT NULL,
	PRIMARY KEY(`deletion`, `spelling_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `spellings` (
	`id` text PRIMARY KEY NOT NULL,
	`deletions` text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `stock_movements_by_product_id_at` ON `stock_movements` (`product_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscribers_by_created` ON `subscribers` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_by_status_created` ON `subscribers` (`status`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_by_status` ON `subscribers` (`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `templates_by_kind_name_lower` ON `templates` (`kind`,`name_lower`,`id`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`expires` integer NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tokens_by_expires` ON `tokens` (`expires`,`id`);--> statement-breakpoint
CREATE INDEX `tokens_by_kind_subject` ON `tokens` (`kind`,`subject`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_by_created` ON `webhook_endpoints` (`created`,`id`);
