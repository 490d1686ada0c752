CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`oidc_subject` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);

CREATE INDEX `accounts_by_created` ON `accounts` (`created`,`id`);
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);
CREATE UNIQUE INDEX `accounts_oidc_subject_unique` ON `accounts` (`oidc_subject`);
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

CREATE INDEX `addresses_by_customer_id_created` ON `addresses` (`customer_id`,`created`,`id`);
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created` integer NOT NULL
);

CREATE INDEX `admins_by_created` ON `admins` (`created`,`id`);
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

CREATE INDEX `audit_by_created` ON `audit` (`created`,`id`);
CREATE INDEX `audit_by_actor_uid_created` ON `audit` (`actor_uid`,`created`,`id`);
CREATE INDEX `audit_by_action_created` ON `audit` (`action`,`created`,`id`);
CREATE INDEX `audit_by_target_id_created` ON `audit` (`target_id`,`created`,`id`);
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`items` text NOT NULL,
	`updated` integer NOT NULL
);

CREATE INDEX `carts_by_updated` ON `carts` (`updated`,`id`);
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);

CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text NOT NULL,
	`company_name` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`email_lower` text NOT NULL
);

CREATE INDEX `customers_by_created` ON `customers` (`created`,`id`);
CREATE INDEX `customers_by_email_lower` ON `customers` (`email_lower`,`id`);
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

CREATE INDEX `discounts_by_automatic_active` ON `discounts` (`automatic`,`active`,`id`);
CREATE INDEX `discounts_by_created` ON `discounts` (`created`,`id`);
CREATE UNIQUE INDEX `discounts_code_lower_unique` ON `discounts` (`code_lower`);
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
	`tracking` text NOT NULL,
	`payments` text NOT NULL,
	`history` text NOT NULL,
	`stock_shortfall` text NOT NULL,
	`needs_review` text,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`email_lower` text NOT NULL,
	`flagged` integer NOT NULL,
	`stock_held` integer NOT NULL
);

CREATE INDEX `orders_by_created` ON `orders` (`created`,`id`);
CREATE INDEX `orders_by_status_created` ON `orders` (`status`,`created`,`id`);
CREATE INDEX `orders_by_payment_status_created` ON `orders` (`payment_status`,`created`,`id`);
CREATE INDEX `orders_by_flagged_created` ON `orders` (`flagged`,`created`,`id`);
CREATE INDEX `orders_by_customer_id_created` ON `orders` (`customer_id`,`created`,`id`);
CREATE INDEX `orders_by_email_lower` ON `orders` (`email_lower`,`id`);
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);
CREATE UNIQUE INDEX `orders_quote_number_unique` ON `orders` (`quote_number`);
CREATE UNIQUE INDEX `orders_payment_session_id_unique` ON `orders` (`payment_session_id`);
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

CREATE INDEX `outbox_by_status_next_at` ON `outbox` (`status`,`next_at`,`id`);
CREATE INDEX `outbox_by_created` ON `outbox` (`created`,`id`);
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);
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

CREATE INDEX `product_categories_by_product_id` ON `product_categories` (`product_id`);
CREATE INDEX `product_categories_by_category_listed_name_lower` ON `product_categories` (`category`,`listed`,`name_lower`,`product_id`);
CREATE INDEX `product_categories_by_category_listed_price_key` ON `product_categories` (`category`,`listed`,`price_key`,`product_id`);
CREATE INDEX `product_categories_by_category_listed_created` ON `product_categories` (`category`,`listed`,`created`,`product_id`);
CREATE INDEX `product_categories_by_category_listed_brand_lower_name_lower` ON `product_categories` (`category`,`listed`,`brand_lower`,`name_lower`,`product_id`);
CREATE INDEX `product_categories_by_category_deleted_created` ON `product_categories` (`category`,`deleted`,`created`,`product_id`);
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
	`listed` integer NOT NULL
);

CREATE INDEX `products_by_listed_name_lower` ON `products` (`listed`,`name_lower`,`id`);
CREATE INDEX `products_by_listed_price_key` ON `products` (`listed`,`price_key`,`id`);
CREATE INDEX `products_by_listed_created` ON `products` (`listed`,`created`,`id`);
CREATE INDEX `products_by_listed_brand_lower_name_lower` ON `products` (`listed`,`brand_lower`,`name_lower`,`id`);
CREATE INDEX `products_by_listed_featured_name_lower` ON `products` (`listed`,`featured`,`name_lower`,`id`);
CREATE INDEX `products_by_deleted_name_lower` ON `products` (`deleted`,`name_lower`,`id`);
CREATE INDEX `products_by_deleted_created` ON `products` (`deleted`,`created`,`id`);
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);
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
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer NOT NULL,
	`email_lower` text NOT NULL
);

CREATE INDEX `quotes_by_created` ON `quotes` (`created`,`id`);
CREATE INDEX `quotes_by_status_created` ON `quotes` (`status`,`created`,`id`);
CREATE INDEX `quotes_by_status_valid_until` ON `quotes` (`status`,`valid_until`,`id`);
CREATE INDEX `quotes_by_customer_id_created` ON `quotes` (`customer_id`,`created`,`id`);
CREATE INDEX `quotes_by_email_lower` ON `quotes` (`email_lower`,`id`);
CREATE UNIQUE INDEX `quotes_quote_number_unique` ON `quotes` (`quote_number`);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`created` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`expires` integer NOT NULL,
	`user_agent` text NOT NULL,
	`secret` text
);

CREATE INDEX `sessions_by_uid_created` ON `sessions` (`uid`,`created`,`id`);
CREATE INDEX `sessions_by_expires` ON `sessions` (`expires`,`id`);
CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);

CREATE INDEX `subscribers_by_created` ON `subscribers` (`created`,`id`);
CREATE INDEX `subscribers_by_status_created` ON `subscribers` (`status`,`created`,`id`);
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`expires` integer NOT NULL,
	`created` integer NOT NULL
);

CREATE INDEX `tokens_by_expires` ON `tokens` (`expires`,`id`);
CREATE INDEX `tokens_by_kind_subject` ON `tokens` (`kind`,`subject`,`id`);