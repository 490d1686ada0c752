CREATE TABLE "accounts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C",
	"oidc_subject" text COLLATE "C",
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_oidc_subject_unique" UNIQUE("oidc_subject")
);

CREATE TABLE "addresses" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"company_name" text COLLATE "C" NOT NULL,
	"line1" text COLLATE "C" NOT NULL,
	"line2" text COLLATE "C" NOT NULL,
	"city" text COLLATE "C" NOT NULL,
	"region" text COLLATE "C" NOT NULL,
	"postal_code" text COLLATE "C" NOT NULL,
	"country" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"is_default" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "admins" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "audit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"actor_uid" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"target_type" text COLLATE "C" NOT NULL,
	"target_id" text COLLATE "C" NOT NULL,
	"summary" text COLLATE "C" NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text COLLATE "C" NOT NULL
);

CREATE TABLE "carts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "counters" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);

CREATE TABLE "customers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"company_name" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"email_lower" text COLLATE "C" NOT NULL
);

CREATE TABLE "discounts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code" text COLLATE "C",
	"description" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"value" double precision NOT NULL,
	"categories" jsonb NOT NULL,
	"product_ids" jsonb NOT NULL,
	"min_subtotal" double precision,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"usage_limit" bigint,
	"used_count" bigint NOT NULL,
	"automatic" boolean NOT NULL,
	"active" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"code_lower" text COLLATE "C",
	CONSTRAINT "discounts_code_lower_unique" UNIQUE("code_lower")
);

CREATE TABLE "orders" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_number" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C",
	"customer_id" text COLLATE "C",
	"customer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"charges" jsonb NOT NULL,
	"discount" jsonb,
	"total" double precision NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"payment_status" text COLLATE "C" NOT NULL,
	"payment_session_id" text COLLATE "C",
	"reference" text COLLATE "C",
	"delivery_address" jsonb,
	"billing_address" jsonb,
	"tracking" jsonb NOT NULL,
	"payments" jsonb NOT NULL,
	"history" jsonb NOT NULL,
	"stock_shortfall" jsonb NOT NULL,
	"needs_review" text COLLATE "C",
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"email_lower" text COLLATE "C" NOT NULL,
	"flagged" boolean NOT NULL,
	"stock_held" boolean NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_quote_number_unique" UNIQUE("quote_number"),
	CONSTRAINT "orders_payment_session_id_unique" UNIQUE("payment_session_id")
);

CREATE TABLE "outbox" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attempts" bigint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_error" text COLLATE "C",
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_key_unique" UNIQUE("key")
);

CREATE TABLE "product_categories" (
	"category" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"listed" boolean NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"price_key" bigint NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"brand_lower" text COLLATE "C" NOT NULL,
	"available" boolean NOT NULL,
	"tracked" boolean NOT NULL,
	"priced" boolean NOT NULL,
	"featured" boolean NOT NULL,
	"deleted" timestamp (3) with time zone,
	CONSTRAINT "product_categories_category_product_id_pk" PRIMARY KEY("category","product_id")
);

CREATE TABLE "products" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"product_name" text COLLATE "C" NOT NULL,
	"sku" text COLLATE "C",
	"brand" text COLLATE "C" NOT NULL,
	"price" double precision,
	"categories" jsonb NOT NULL,
	"description" text COLLATE "C",
	"primary_image_url" text COLLATE "C",
	"image_urls" jsonb NOT NULL,
	"pdf_link" text COLLATE "C",
	"stock" bigint,
	"variants" jsonb NOT NULL,
	"featured" boolean NOT NULL,
	"published" boolean NOT NULL,
	"deleted" timestamp (3) with time zone,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"brand_lower" text COLLATE "C" NOT NULL,
	"price_key" bigint NOT NULL,
	"available" boolean NOT NULL,
	"tracked" boolean NOT NULL,
	"priced" boolean NOT NULL,
	"listed" boolean NOT NULL,
	CONSTRAINT "products_sku_unique" UNIQUE("sku")
);

CREATE TABLE "quotes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C",
	"contact" jsonb NOT NULL,
	"delivery_address" jsonb,
	"billing_address" jsonb,
	"reference" text COLLATE "C",
	"items" jsonb NOT NULL,
	"charges" jsonb NOT NULL,
	"message" text COLLATE "C",
	"discount" jsonb,
	"subtotal" double precision,
	"total" double precision,
	"status" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"order_number" text COLLATE "C",
	"history" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"email_lower" text COLLATE "C" NOT NULL,
	CONSTRAINT "quotes_quote_number_unique" UNIQUE("quote_number")
);

CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"user_agent" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C"
);

CREATE TABLE "subscribers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);

CREATE TABLE "tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "accounts_by_created" ON "accounts" USING btree ("created","id");
CREATE INDEX "addresses_by_customer_id_created" ON "addresses" USING btree ("customer_id","created","id");
CREATE INDEX "admins_by_created" ON "admins" USING btree ("created","id");
CREATE INDEX "audit_by_created" ON "audit" USING btree ("created","id");
CREATE INDEX "audit_by_actor_uid_created" ON "audit" USING btree ("actor_uid","created","id");
CREATE INDEX "audit_by_action_created" ON "audit" USING btree ("action","created","id");
CREATE INDEX "audit_by_target_id_created" ON "audit" USING btree ("target_id","created","id");
CREATE INDEX "carts_by_updated" ON "carts" USING btree ("updated","id");
CREATE INDEX "customers_by_created" ON "customers" USING btree ("created","id");
CREATE INDEX "customers_by_email_lower" ON "customers" USING btree ("email_lower","id");
CREATE INDEX "discounts_by_automatic_active" ON "discounts" USING btree ("automatic","active","id");
CREATE INDEX "discounts_by_created" ON "discounts" USING btree ("created","id");
CREATE INDEX "orders_by_created" ON "orders" USING btree ("created","id");
CREATE INDEX "orders_by_status_created" ON "orders" USING btree ("status","created","id");
CREATE INDEX "orders_by_payment_status_created" ON "orders" USING btree ("payment_status","created","id");
CREATE INDEX "orders_by_flagged_created" ON "orders" USING btree ("flagged","created","id");
CREATE INDEX "orders_by_customer_id_created" ON "orders" USING btree ("customer_id","created","id");
CREATE INDEX "orders_by_email_lower" ON "orders" USING btree ("email_lower","id");
CREATE INDEX "outbox_by_status_next_at" ON "outbox" USING btree ("status","next_at","id");
CREATE INDEX "outbox_by_created" ON "outbox" USING btree ("created","id");
CREATE INDEX "product_categories_by_product_id" ON "product_categories" USING btree ("product_id");
CREATE INDEX "product_categories_by_category_listed_name_lower" ON "product_categories" USING btree ("category","listed","name_lower","product_id");
CREATE INDEX "product_categories_by_category_listed_price_key" ON "product_categories" USING btree ("category","listed","price_key","product_id");
CREATE INDEX "product_categories_by_category_listed_created" ON "product_categories" USING btree ("category","listed","created","product_id");
CREATE INDEX "product_categories_by_category_listed_brand_lower_name_lower" ON "product_categories" USING btree ("category","listed","brand_lower","name_lower","product_id");
CREATE INDEX "product_categories_by_category_deleted_created" ON "product_categories" USING btree ("category","deleted","created","product_id");
CREATE INDEX "products_by_listed_name_lower" ON "products" USING btree ("listed","name_lower","id");
CREATE INDEX "products_by_listed_price_key" ON "products" USING btree ("listed","price_key","id");
CREATE INDEX "products_by_listed_created" ON "products" USING btree ("listed","created","id");
CREATE INDEX "products_by_listed_brand_lower_name_lower" ON "products" USING btree ("listed","brand_lower","name_lower","id");
CREATE INDEX "products_by_listed_featured_name_lower" ON "products" USING btree ("listed","featured","name_lower","id");
CREATE INDEX "products_by_deleted_name_lower" ON "products" USING btree ("deleted","name_lower","id");
CREATE INDEX "products_by_deleted_created" ON "products" USING btree ("deleted","created","id");
CREATE INDEX "quotes_by_created" ON "quotes" USING btree ("created","id");
CREATE INDEX "quotes_by_status_created" ON "quotes" USING btree ("status","created","id");
CREATE INDEX "quotes_by_status_valid_until" ON "quotes" USING btree ("status","valid_until","id");
CREATE INDEX "quotes_by_customer_id_created" ON "quotes" USING btree ("customer_id","created","id");
CREATE INDEX "quotes_by_email_lower" ON "quotes" USING btree ("email_lower","id");
CREATE INDEX "sessions_by_uid_created" ON "sessions" USING btree ("uid","created","id");
CREATE INDEX "sessions_by_expires" ON "sessions" USING btree ("expires","id");
CREATE INDEX "subscribers_by_created" ON "subscribers" USING btree ("created","id");
CREATE INDEX "subscribers_by_status_created" ON "subscribers" USING btree ("status","created","id");
CREATE INDEX "tokens_by_expires" ON "tokens" USING btree ("expires","id");
CREATE INDEX "tokens_by_kind_subject" ON "tokens" USING btree ("kind","subject","id");