create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);

do $migration$
declare
  applied_until bigint;
begin
perform pg_advisory_xact_lock(7103240915);
select coalesce(max(created_at), 0) into applied_until from drizzle.__drizzle_migrations;

if applied_until = 0 then
-- apply(ops) from here on: 65be69e83c04c7b7
CREATE TABLE "acceptances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"facts" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "acceptances" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "accounts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C",
	"oidc_subject" text COLLATE "C",
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"email_verified" timestamp (3) with time zone,
	"factors" jsonb,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_oidc_subject_unique" UNIQUE("oidc_subject")
);
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "addresses" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "admins" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"role" text COLLATE "C",
	"name" text COLLATE "C"
);
ALTER TABLE "admins" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "api_keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C",
	"methods" jsonb NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone,
	"last_used" timestamp (3) with time zone,
	"revoked" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "carts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "carts" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "catalogue_run_parts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"plan" text COLLATE "C",
	"applied" bigint NOT NULL,
	"results" text COLLATE "C" NOT NULL
);
ALTER TABLE "catalogue_run_parts" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "catalogue_runs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"details" text COLLATE "C" NOT NULL,
	"parts" bigint NOT NULL,
	"position" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"creates" bigint NOT NULL,
	"updates" bigint NOT NULL,
	"unchanged" bigint NOT NULL,
	"faults" bigint NOT NULL,
	"done" bigint NOT NULL,
	"refused" bigint NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "catalogue_runs" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "counters" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
ALTER TABLE "counters" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "customer_cards" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tags" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
ALTER TABLE "customer_cards" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "customers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"company_name" text COLLATE "C" NOT NULL,
	"vat_id" text COLLATE "C",
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"email_lower" text COLLATE "C" NOT NULL,
	"version" bigint
);
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "webhook_deliveries" (
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
	"event_id" text COLLATE "C" NOT NULL,
	"endpoint_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "webhook_deliveries_key_unique" UNIQUE("key")
);
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "discounts" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "document_token_rows" (
	"token" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"entry_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "document_token_rows_token_kind_created_entry_id_pk" PRIMARY KEY("token","kind","created","entry_id")
);
ALTER TABLE "document_token_rows" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "document_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"tokens" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "document_tokens" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "erasures" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uid" text COLLATE "C",
	"email_hash" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"counts" jsonb NOT NULL,
	"asked_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"finished" timestamp (3) with time zone
);
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"role" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email")
);
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invoice_balances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C" NOT NULL,
	"open" double precision NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "invoice_balances" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invoices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"series" text COLLATE "C" NOT NULL,
	"serial" bigint NOT NULL,
	"source_key" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_number" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C",
	"day" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C",
	"total" double precision NOT NULL,
	"document" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_source_key_unique" UNIQUE("source_key")
);
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "issued_documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "kept_answers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"status" bigint,
	"body" text COLLATE "C",
	"locked_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "kept_answers" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "merges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"quotes" jsonb NOT NULL,
	"orders" jsonb NOT NULL,
	"merged_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"undone" timestamp (3) with time zone
);
ALTER TABLE "merges" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"side" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C",
	"wishes" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "number_series" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"year" bigint NOT NULL,
	"next" bigint NOT NULL,
	"last_day" text COLLATE "C" NOT NULL,
	"held" boolean NOT NULL,
	"lost" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "openings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" bigint NOT NULL,
	"viewed" timestamp (3) with time zone
);
ALTER TABLE "openings" ENABLE ROW LEVEL SECURITY;
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
	"buyer_vat_id" text COLLATE "C",
	"tracking" jsonb NOT NULL,
	"payments" jsonb NOT NULL,
	"history" jsonb NOT NULL,
	"stock_shortfall" jsonb NOT NULL,
	"needs_review" text COLLATE "C",
	"offer" jsonb,
	"assignee_uid" text COLLATE "C",
	"fulfilment" jsonb,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"email_lower" text COLLATE "C" NOT NULL,
	"open_for" text COLLATE "C",
	"flagged" boolean NOT NULL,
	"stock_held" boolean NOT NULL,
	"to_deliver" timestamp (3) with time zone,
	"to_invoice" timestamp (3) with time zone,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_quote_number_unique" UNIQUE("quote_number"),
	CONSTRAINT "orders_payment_session_id_unique" UNIQUE("payment_session_id")
);
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "product_categories" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "product_words" (
	"word" text COLLATE "C" NOT NULL,
	"listed" boolean NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "product_words_word_listed_name_lower_product_id_pk" PRIMARY KEY("word","listed","name_lower","product_id")
);
ALTER TABLE "product_words" ENABLE ROW LEVEL SECURITY;
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
	"unit" text COLLATE "C",
	"weight" double precision,
	"lead_time" text COLLATE "C",
	"stock" bigint,
	"variants" jsonb NOT NULL,
	"technical_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture_texts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"featured" boolean NOT NULL,
	"published" boolean NOT NULL,
	"deleted" timestamp (3) with time zone,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"sku_lower" text COLLATE "C",
	"name_lower" text COLLATE "C" NOT NULL,
	"brand_lower" text COLLATE "C" NOT NULL,
	"price_key" bigint NOT NULL,
	"available" boolean NOT NULL,
	"tracked" boolean NOT NULL,
	"priced" boolean NOT NULL,
	"listed" boolean NOT NULL,
	"least_stock" bigint,
	"words" jsonb NOT NULL,
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_sku_lower_unique" UNIQUE("sku_lower")
);
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;
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
	"offer" jsonb,
	"thread" jsonb,
	"loss_reason" text COLLATE "C",
	"assignee_uid" text COLLATE "C",
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"email_lower" text COLLATE "C" NOT NULL,
	"waits_since" timestamp (3) with time zone,
	"quiet_since" timestamp (3) with time zone,
	"open_for" text COLLATE "C",
	CONSTRAINT "quotes_quote_number_unique" UNIQUE("quote_number")
);
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "retained" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"erasure_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "retained" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "revisions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "revisions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "saved_views" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"list" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"query" text COLLATE "C" NOT NULL,
	"owner_uid" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"user_agent" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C"
);
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL
);
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "shipments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_number" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"document" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipments_number_unique" UNIQUE("number")
);
ALTER TABLE "shipments" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "snoozes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"snoozed_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "snoozes" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "spelling_deletions" (
	"deletion" text COLLATE "C" NOT NULL,
	"spelling_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "spelling_deletions_deletion_spelling_id_pk" PRIMARY KEY("deletion","spelling_id")
);
ALTER TABLE "spelling_deletions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "spellings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deletions" jsonb NOT NULL
);
ALTER TABLE "spellings" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "stock_movements" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"variant_id" text COLLATE "C",
	"at" timestamp (3) with time zone NOT NULL,
	"change" bigint NOT NULL,
	"balance" bigint,
	"reason" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"reference" text COLLATE "C",
	"note" text COLLATE "C"
);
ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "subscribers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);
ALTER TABLE "subscribers" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "templates" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"content" jsonb,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "tokens" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "webhook_endpoints" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"previous_secret" text COLLATE "C",
	"previous_until" timestamp (3) with time zone,
	"active" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "acceptances_by_quote_id_created" ON "acceptances" USING btree ("quote_id","created","id");
CREATE INDEX "accounts_by_created" ON "accounts" USING btree ("created","id");
CREATE INDEX "addresses_by_customer_id_created" ON "addresses" USING btree ("customer_id","created","id");
CREATE INDEX "admins_by_created" ON "admins" USING btree ("created","id");
CREATE INDEX "api_keys_by_created" ON "api_keys" USING btree ("created","id");
CREATE INDEX "audit_by_created" ON "audit" USING btree ("created","id");
CREATE INDEX "audit_by_actor_uid_created" ON "audit" USING btree ("actor_uid","created","id");
CREATE INDEX "audit_by_action_created" ON "audit" USING btree ("action","created","id");
CREATE INDEX "audit_by_target_id_created" ON "audit" USING btree ("target_id","created","id");
CREATE INDEX "carts_by_updated" ON "carts" USING btree ("updated","id");
CREATE INDEX "catalogue_runs_by_created" ON "catalogue_runs" USING btree ("created","id");
CREATE INDEX "catalogue_runs_by_status_created" ON "catalogue_runs" USING btree ("status","created","id");
CREATE INDEX "customer_cards_by_updated" ON "customer_cards" USING btree ("updated","id");
CREATE INDEX "customers_by_created" ON "customers" USING btree ("created","id");
CREATE INDEX "customers_by_email_lower" ON "customers" USING btree ("email_lower","id");
CREATE INDEX "webhook_deliveries_by_status_next_at" ON "webhook_deliveries" USING btree ("status","next_at","id");
CREATE INDEX "webhook_deliveries_by_status_created" ON "webhook_deliveries" USING btree ("status","created","id");
CREATE INDEX "webhook_deliveries_by_endpoint_id_created" ON "webhook_deliveries" USING btree ("endpoint_id","created","id");
CREATE INDEX "webhook_deliveries_by_endpoint_id_status_next_at" ON "webhook_deliveries" USING btree ("endpoint_id","status","next_at","id");
CREATE INDEX "webhook_deliveries_by_created" ON "webhook_deliveries" USING btree ("created","id");
CREATE INDEX "discounts_by_automatic_active_created" ON "discounts" USING btree ("automatic","active","created","id");
CREATE INDEX "discounts_by_created" ON "discounts" USING btree ("created","id");
CREATE INDEX "erasures_by_created" ON "erasures" USING btree ("created","id");
CREATE INDEX "erasures_by_state_created" ON "erasures" USING btree ("state","created","id");
CREATE INDEX "invitations_by_created" ON "invitations" USING btree ("created","id");
CREATE INDEX "invoice_balances_by_state_due_day" ON "invoice_balances" USING btree ("state","due_day","id");
CREATE INDEX "invoice_balances_by_state_created" ON "invoice_balances" USING btree ("state","created","id");
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("created","id");
CREATE INDEX "invoices_by_kind_created" ON "invoices" USING btree ("kind","created","id");
CREATE INDEX "invoices_by_order_id_created" ON "invoices" USING btree ("order_id","created","id");
CREATE INDEX "invoices_by_series_serial" ON "invoices" USING btree ("series","serial","id");
CREATE INDEX "kept_answers_by_expires" ON "kept_answers" USING btree ("expires","id");
CREATE INDEX "merges_by_customer_id_created" ON "merges" USING btree ("customer_id","created","id");
CREATE INDEX "messages_by_quote_id_created" ON "messages" USING btree ("quote_id","created","id");
CREATE INDEX "openings_by_quote_id_revision" ON "openings" USING btree ("quote_id","revision","id");
CREATE INDEX "orders_by_created" ON "orders" USING btree ("created","id");
CREATE INDEX "orders_by_status_created" ON "orders" USING btree ("status","created","id");
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","id");
CREATE INDEX "orders_by_status_total" ON "orders" USING btree ("status","total","id");
CREATE INDEX "orders_by_open_for_created" ON "orders" USING btree ("open_for","created","id");
CREATE INDEX "orders_by_open_for_total" ON "orders" USING btree ("open_for","total","id");
CREATE INDEX "orders_by_payment_status_created" ON "orders" USING btree ("payment_status","created","id");
CREATE INDEX "orders_by_flagged_created" ON "orders" USING btree ("flagged","created","id");
CREATE INDEX "orders_by_to_deliver" ON "orders" USING btree ("to_deliver","id");
CREATE INDEX "orders_by_to_invoice" ON "orders" USING btree ("to_invoice","id");
CREATE INDEX "orders_by_customer_id_created" ON "orders" USING btree ("customer_id","created","id");
CREATE INDEX "orders_by_email_lower" ON "orders" USING btree ("email_lower","id");
CREATE INDEX "outbox_by_status_next_at" ON "outbox" USING btree ("status","next_at","id");
CREATE INDEX "outbox_by_status_created" ON "outbox" USING btree ("status","created","id");
CREATE INDEX "outbox_by_created" ON "outbox" USING btree ("created","id");
CREATE INDEX "product_categories_by_product_id" ON "product_categories" USING btree ("product_id");
CREATE INDEX "product_categories_by_category_listed_name_lower" ON "product_categories" USING btree ("category","listed","name_lower","product_id");
CREATE INDEX "product_categories_by_category_listed_price_key" ON "product_categories" USING btree ("category","listed","price_key","product_id");
CREATE INDEX "product_categories_by_category_listed_created" ON "product_categories" USING btree ("category","listed","created","product_id");
CREATE INDEX "product_categories_by_category_lis_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","available","priced","name_lower","product_id");
CREATE INDEX "product_categories_by_category_lis_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","available","priced","price_key","product_id");
CREATE INDEX "product_categories_by_category_listed_available_priced_created" ON "product_categories" USING btree ("category","listed","available","priced","created","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_lower","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","price_key","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_created" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","created","product_id");
CREATE INDEX "product_categories_by_category_deleted_created" ON "product_categories" USING btree ("category","deleted","created","product_id");
CREATE INDEX "products_by_listed_name_lower" ON "products" USING btree ("listed","name_lower","id");
CREATE INDEX "products_by_listed_price_key" ON "products" USING btree ("listed","price_key","id");
CREATE INDEX "products_by_listed_created" ON "products" USING btree ("listed","created","id");
CREATE INDEX "products_by_listed_available_priced_name_lower" ON "products" USING btree ("listed","available","priced","name_lower","id");
CREATE INDEX "products_by_listed_available_priced_price_key" ON "products" USING btree ("listed","available","priced","price_key","id");
CREATE INDEX "products_by_listed_available_priced_created" ON "products" USING btree ("listed","available","priced","created","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_name_lower" ON "products" USING btree ("listed","brand_lower","available","priced","name_lower","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_price_key" ON "products" USING btree ("listed","brand_lower","available","priced","price_key","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_created" ON "products" USING btree ("listed","brand_lower","available","priced","created","id");
CREATE INDEX "products_by_listed_featured_name_lower" ON "products" USING btree ("listed","featured","name_lower","id");
CREATE INDEX "products_by_listed_updated" ON "products" USING btree ("listed","updated","id");
CREATE INDEX "products_by_listed_least_stock" ON "products" USING btree ("listed","least_stock","id");
CREATE INDEX "products_by_deleted_name_lower" ON "products" USING btree ("deleted","name_lower","id");
CREATE INDEX "products_by_deleted_published_name_lower" ON "products" USING btree ("deleted","published","name_lower","id");
CREATE INDEX "products_by_deleted_created" ON "products" USING btree ("deleted","created","id");
CREATE INDEX "quotes_by_created" ON "quotes" USING btree ("created","id");
CREATE INDEX "quotes_by_status_created" ON "quotes" USING btree ("status","created","id");
CREATE INDEX "quotes_by_total" ON "quotes" USING btree ("total","id");
CREATE INDEX "quotes_by_status_total" ON "quotes" USING btree ("status","total","id");
CREATE INDEX "quotes_by_open_for_created" ON "quotes" USING btree ("open_for","created","id");
CREATE INDEX "quotes_by_open_for_total" ON "quotes" USING btree ("open_for","total","id");
CREATE INDEX "quotes_by_status_valid_until" ON "quotes" USING btree ("status","valid_until","id");
CREATE INDEX "quotes_by_status_waits_since" ON "quotes" USING btree ("status","waits_since","id");
CREATE INDEX "quotes_by_status_quiet_since" ON "quotes" USING btree ("status","quiet_since","id");
CREATE INDEX "quotes_by_customer_id_created" ON "quotes" USING btree ("customer_id","created","id");
CREATE INDEX "quotes_by_email_lower" ON "quotes" USING btree ("email_lower","id");
CREATE INDEX "retained_by_kept_until" ON "retained" USING btree ("kept_until","id");
CREATE INDEX "retained_by_erasure_id" ON "retained" USING btree ("erasure_id","id");
CREATE INDEX "revisions_by_quote_id_revision" ON "revisions" USING btree ("quote_id","revision","id");
CREATE INDEX "saved_views_by_list_created" ON "saved_views" USING btree ("list","created","id");
CREATE INDEX "saved_views_by_owner_uid" ON "saved_views" USING btree ("owner_uid","id");
CREATE INDEX "sessions_by_uid_created" ON "sessions" USING btree ("uid","created","id");
CREATE INDEX "sessions_by_expires" ON "sessions" USING btree ("expires","id");
CREATE INDEX "shipments_by_order_id_created" ON "shipments" USING btree ("order_id","created","id");
CREATE INDEX "snoozes_by_until" ON "snoozes" USING btree ("until","id");
CREATE INDEX "stock_movements_by_product_id_at" ON "stock_movements" USING btree ("product_id","at","id");
CREATE INDEX "subscribers_by_created" ON "subscribers" USING btree ("created","id");
CREATE INDEX "subscribers_by_status_created" ON "subscribers" USING btree ("status","created","id");
CREATE INDEX "subscribers_by_status" ON "subscribers" USING btree ("status","id");
CREATE INDEX "templates_by_kind_name_lower" ON "templates" USING btree ("kind","name_lower","id");
CREATE INDEX "tokens_by_expires" ON "tokens" USING btree ("expires","id");
CREATE INDEX "tokens_by_kind_subject" ON "tokens" USING btree ("kind","subject","id");
CREATE INDEX "webhook_endpoints_by_created" ON "webhook_endpoints" USING btree ("created","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('edbef28b56bed32f1e3df8110e35205b8ebe24e0d18b9f461751101374f0b30a', 1795485521305);
end if;

if applied_until between 1 and 1795230979539 then
ALTER TABLE "products" ADD COLUMN "words" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "products" ALTER COLUMN "words" DROP DEFAULT;
CREATE TABLE "product_words" (
	"word" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"listed" boolean NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	CONSTRAINT "product_words_product_id_word_pk" PRIMARY KEY("product_id","word")
);
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "product_words_by_word_listed_name_lower" ON "product_words" USING btree ("word","listed","name_lower","product_id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('7c0edce96e4f6a9f3d1aa75d5c87fc9202e8072e71fd6d618c0f0676db03ef8d', 1795230979540);
end if;

if applied_until between 1 and 1795232900145 then
ALTER TABLE "product_words" DROP CONSTRAINT "product_words_product_id_products_id_fk";
ALTER TABLE "product_words" DROP CONSTRAINT "product_words_product_id_word_pk";
DROP INDEX "product_words_by_word_listed_name_lower";
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_word_listed_name_lower_product_id_pk" PRIMARY KEY("word","listed","name_lower","product_id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('f0be9912bf711286dcfbd81e36ca79a568b6cc536336dc44f23f08fc37ce8c35', 1795232900146);
end if;

if applied_until between 1 and 1795291479116 then
CREATE TABLE "document_token_rows" (
	"token" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"entry_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "document_token_rows_token_kind_created_entry_id_pk" PRIMARY KEY("token","kind","created","entry_id")
);
CREATE TABLE "document_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"tokens" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "spelling_deletions" (
	"deletion" text COLLATE "C" NOT NULL,
	"spelling_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "spelling_deletions_deletion_spelling_id_pk" PRIMARY KEY("deletion","spelling_id")
);
CREATE TABLE "spellings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deletions" jsonb NOT NULL
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('6172d13814078ffc99e69cff97df7169cf2f826e3b7bf9c87e69e8edd16b6c76', 1795291479117);
end if;

if applied_until between 1 and 1795293818331 then
DROP INDEX "discounts_by_automatic_active";
DROP INDEX "product_categories_by_category_listed_brand_lower_name_lower";
DROP INDEX "products_by_listed_brand_lower_name_lower";
CREATE INDEX "discounts_by_automatic_active_created" ON "discounts" USING btree ("automatic","active","created","id");
CREATE INDEX "outbox_by_status_created" ON "outbox" USING btree ("status","created","id");
CREATE INDEX "product_categories_by_category_lis_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","available","priced","name_lower","product_id");
CREATE INDEX "product_categories_by_category_lis_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","available","priced","price_key","product_id");
CREATE INDEX "product_categories_by_category_listed_available_priced_created" ON "product_categories" USING btree ("category","listed","available","priced","created","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_lower","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","price_key","product_id");
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_created" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","created","product_id");
CREATE INDEX "products_by_listed_available_priced_name_lower" ON "products" USING btree ("listed","available","priced","name_lower","id");
CREATE INDEX "products_by_listed_available_priced_price_key" ON "products" USING btree ("listed","available","priced","price_key","id");
CREATE INDEX "products_by_listed_available_priced_created" ON "products" USING btree ("listed","available","priced","created","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_name_lower" ON "products" USING btree ("listed","brand_lower","available","priced","name_lower","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_price_key" ON "products" USING btree ("listed","brand_lower","available","priced","price_key","id");
CREATE INDEX "products_by_listed_brand_lower_available_priced_created" ON "products" USING btree ("listed","brand_lower","available","priced","created","id");
CREATE INDEX "subscribers_by_status" ON "subscribers" USING btree ("status","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('87df8cd5a1c97ad3a42ba6e347f9d8e7e42b019791251fbe1e60c3f049be6882', 1795293818332);
end if;

if applied_until between 1 and 1795295779885 then
ALTER TABLE "quotes" ADD COLUMN "waits_since" timestamp (3) with time zone;
CREATE INDEX "quotes_by_status_waits_since" ON "quotes" USING btree ("status","waits_since","id");
UPDATE "quotes" SET "waits_since" = "updated" WHERE "status" IN ('Pending', 'In Review', 'Approved');
insert into drizzle.__drizzle_migrations (hash, created_at) values ('aeb1ad86c22c6966087fb8438429ea882d79094cddff28eb02b8c9b01425401c', 1795295779886);
end if;

if applied_until between 1 and 1795302646195 then
ALTER TABLE "admins" ADD COLUMN "role" text COLLATE "C";
ALTER TABLE "admins" ADD COLUMN "name" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('d61c64886fcf94bcd94c514164e830c822277b0a11c584e2cc78a5ada53ed2ec', 1795302646196);
end if;

if applied_until between 1 and 1795304025600 then
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "addresses" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "admins" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "carts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "counters" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "discounts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "document_token_rows" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "document_tokens" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_categories" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_words" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "spelling_deletions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "spellings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscribers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tokens" ENABLE ROW LEVEL SECURITY;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c29a58b7004c07f4f4bdd14db87def4c90a62ebb276cdd4c4592bfdf7c22bf5f', 1795304025601);
end if;

if applied_until between 1 and 1795305407772 then
CREATE INDEX "products_by_listed_updated" ON "products" USING btree ("listed","updated","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('29453175006e5f0fff98ac7682c0255d9a746f82d68638e155a46b26c66abd46', 1795305407773);
end if;

if applied_until between 1 and 1795305828519 then
CREATE TABLE "acceptances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"facts" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "acceptances" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "revisions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "revisions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "orders" ADD COLUMN "offer" jsonb;
ALTER TABLE "quotes" ADD COLUMN "offer" jsonb;
CREATE INDEX "acceptances_by_quote_id_created" ON "acceptances" USING btree ("quote_id","created","id");
CREATE INDEX "revisions_by_quote_id_revision" ON "revisions" USING btree ("quote_id","revision","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('5eb18d3fec52c37e836a7f36803faae84e8df59cdb0c63edd6ed8d7455daf8c1', 1795305828520);
end if;

if applied_until between 1 and 1795306240893 then
CREATE TABLE "api_keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C",
	"methods" jsonb NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone,
	"last_used" timestamp (3) with time zone,
	"revoked" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "webhook_deliveries" (
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
	"event_id" text COLLATE "C" NOT NULL,
	"endpoint_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "webhook_deliveries_key_unique" UNIQUE("key")
);
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"role" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email")
);
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "kept_answers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"status" bigint,
	"body" text COLLATE "C",
	"locked_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "kept_answers" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "webhook_endpoints" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"previous_secret" text COLLATE "C",
	"previous_until" timestamp (3) with time zone,
	"active" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;
CREATE INDEX "api_keys_by_created" ON "api_keys" USING btree ("created","id");
CREATE INDEX "webhook_deliveries_by_status_next_at" ON "webhook_deliveries" USING btree ("status","next_at","id");
CREATE INDEX "webhook_deliveries_by_status_created" ON "webhook_deliveries" USING btree ("status","created","id");
CREATE INDEX "webhook_deliveries_by_endpoint_id_created" ON "webhook_deliveries" USING btree ("endpoint_id","created","id");
CREATE INDEX "webhook_deliveries_by_created" ON "webhook_deliveries" USING btree ("created","id");
CREATE INDEX "invitations_by_created" ON "invitations" USING btree ("created","id");
CREATE INDEX "kept_answers_by_expires" ON "kept_answers" USING btree ("expires","id");
CREATE INDEX "webhook_endpoints_by_created" ON "webhook_endpoints" USING btree ("created","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('e3207ac6855538cf623743d4fb80103b208a36f26b50b41ed8c14defb724024f', 1795306240894);
end if;

if applied_until between 1 and 1795307294981 then
CREATE TABLE "issued_documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('6f30a1987340957678cd72cd45f9e97282b3d93e95bd901547d233e1e2b8a192', 1795307294982);
end if;

if applied_until between 1 and 1795309793006 then
CREATE INDEX "products_by_deleted_published_name_lower" ON "products" USING btree ("deleted","published","name_lower","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('5305f5a768ef6c2015a7fa8941983fd17aca2b9b78dd42cfc3ddb6b7ad26d46c', 1795309793007);
end if;

if applied_until between 1 and 1795314553028 then
CREATE TABLE "catalogue_run_parts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"plan" text COLLATE "C",
	"applied" bigint NOT NULL,
	"results" text COLLATE "C" NOT NULL
);
ALTER TABLE "catalogue_run_parts" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "catalogue_runs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"details" text COLLATE "C" NOT NULL,
	"parts" bigint NOT NULL,
	"position" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"creates" bigint NOT NULL,
	"updates" bigint NOT NULL,
	"unchanged" bigint NOT NULL,
	"faults" bigint NOT NULL,
	"done" bigint NOT NULL,
	"refused" bigint NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "catalogue_runs" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "stock_movements" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"variant_id" text COLLATE "C",
	"at" timestamp (3) with time zone NOT NULL,
	"change" bigint NOT NULL,
	"balance" bigint,
	"reason" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"reference" text COLLATE "C",
	"note" text COLLATE "C"
);
ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;
CREATE INDEX "catalogue_runs_by_created" ON "catalogue_runs" USING btree ("created","id");
CREATE INDEX "catalogue_runs_by_status_created" ON "catalogue_runs" USING btree ("status","created","id");
CREATE INDEX "stock_movements_by_product_id_at" ON "stock_movements" USING btree ("product_id","at","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('609c5ce2a66e638027305ca5c294e8fc218ef305b27860898ce417497d67eaf8', 1795314553029);
end if;

if applied_until between 1 and 1795315036941 then
ALTER TABLE "products" ADD COLUMN "technical_data" jsonb DEFAULT '[]'::jsonb NOT NULL;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c659f4ffcb38f702b56195fc23255ba90ddfaeb91e7d52295952e9592d181c5f', 1795315036942);
end if;

if applied_until between 1 and 1795315227541 then
CREATE TABLE "messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"side" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C",
	"wishes" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "openings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" bigint NOT NULL,
	"viewed" timestamp (3) with time zone
);
ALTER TABLE "openings" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "templates" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"content" jsonb,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "quotes" ADD COLUMN "thread" jsonb;
ALTER TABLE "quotes" ADD COLUMN "loss_reason" text COLLATE "C";
ALTER TABLE "quotes" ADD COLUMN "quiet_since" timestamp (3) with time zone;
CREATE INDEX "messages_by_quote_id_created" ON "messages" USING btree ("quote_id","created","id");
CREATE INDEX "openings_by_quote_id_revision" ON "openings" USING btree ("quote_id","revision","id");
CREATE INDEX "templates_by_kind_name_lower" ON "templates" USING btree ("kind","name_lower","id");
CREATE INDEX "quotes_by_status_quiet_since" ON "quotes" USING btree ("status","quiet_since","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('3cd3a41c6b296d32a35d23a7979f2a3af940080b95550cc952908577a2a32a83', 1795315227542);
end if;

if applied_until between 1 and 1795315439026 then
CREATE TABLE "customer_cards" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tags" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
ALTER TABLE "customer_cards" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "erasures" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uid" text COLLATE "C",
	"email_hash" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"counts" jsonb NOT NULL,
	"asked_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"finished" timestamp (3) with time zone
);
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "merges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"quotes" jsonb NOT NULL,
	"orders" jsonb NOT NULL,
	"merged_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"undone" timestamp (3) with time zone
);
ALTER TABLE "merges" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "retained" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"erasure_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "retained" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "saved_views" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"list" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"query" text COLLATE "C" NOT NULL,
	"owner_uid" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "orders" ADD COLUMN "assignee_uid" text COLLATE "C";
ALTER TABLE "orders" ADD COLUMN "open_for" text COLLATE "C";
ALTER TABLE "quotes" ADD COLUMN "assignee_uid" text COLLATE "C";
ALTER TABLE "quotes" ADD COLUMN "open_for" text COLLATE "C";
CREATE INDEX "customer_cards_by_updated" ON "customer_cards" USING btree ("updated","id");
CREATE INDEX "erasures_by_created" ON "erasures" USING btree ("created","id");
CREATE INDEX "erasures_by_state_created" ON "erasures" USING btree ("state","created","id");
CREATE INDEX "merges_by_customer_id_created" ON "merges" USING btree ("customer_id","created","id");
CREATE INDEX "retained_by_kept_until" ON "retained" USING btree ("kept_until","id");
CREATE INDEX "retained_by_erasure_id" ON "retained" USING btree ("erasure_id","id");
CREATE INDEX "saved_views_by_list_created" ON "saved_views" USING btree ("list","created","id");
CREATE INDEX "saved_views_by_owner_uid" ON "saved_views" USING btree ("owner_uid","id");
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","id");
CREATE INDEX "orders_by_status_total" ON "orders" USING btree ("status","total","id");
CREATE INDEX "orders_by_open_for_created" ON "orders" USING btree ("open_for","created","id");
CREATE INDEX "orders_by_open_for_total" ON "orders" USING btree ("open_for","total","id");
CREATE INDEX "quotes_by_total" ON "quotes" USING btree ("total","id");
CREATE INDEX "quotes_by_status_total" ON "quotes" USING btree ("status","total","id");
CREATE INDEX "quotes_by_open_for_created" ON "quotes" USING btree ("open_for","created","id");
CREATE INDEX "quotes_by_open_for_total" ON "quotes" USING btree ("open_for","total","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('0f6d5832e31a989967d04bfb00ff5cbad824b8f637e65a6e171a18aeb6cf273e', 1795315439027);
end if;

if applied_until between 1 and 1795315692672 then
CREATE TABLE "invoice_balances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C" NOT NULL,
	"open" double precision NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "invoice_balances" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invoices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"series" text COLLATE "C" NOT NULL,
	"serial" bigint NOT NULL,
	"source_key" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_number" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C",
	"day" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C",
	"total" double precision NOT NULL,
	"document" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_source_key_unique" UNIQUE("source_key")
);
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "number_series" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"year" bigint NOT NULL,
	"next" bigint NOT NULL,
	"last_day" text COLLATE "C" NOT NULL,
	"held" boolean NOT NULL,
	"lost" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "shipments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"order_number" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"document" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipments_number_unique" UNIQUE("number")
);
ALTER TABLE "shipments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "orders" ADD COLUMN "fulfilment" jsonb;
ALTER TABLE "orders" ADD COLUMN "to_deliver" timestamp (3) with time zone;
CREATE INDEX "invoice_balances_by_state_due_day" ON "invoice_balances" USING btree ("state","due_day","id");
CREATE INDEX "invoice_balances_by_state_created" ON "invoice_balances" USING btree ("state","created","id");
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("created","id");
CREATE INDEX "invoices_by_kind_created" ON "invoices" USING btree ("kind","created","id");
CREATE INDEX "invoices_by_order_id_created" ON "invoices" USING btree ("order_id","created","id");
CREATE INDEX "invoices_by_series_serial" ON "invoices" USING btree ("series","serial","id");
CREATE INDEX "shipments_by_order_id_created" ON "shipments" USING btree ("order_id","created","id");
CREATE INDEX "orders_by_to_deliver" ON "orders" USING btree ("to_deliver","id");
UPDATE "orders" SET "to_deliver" = "created" WHERE "status" IN ('Pending', 'Processing');
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c18353d22b854e07e2a49303d7d1c13608cf454c3dc09ddeab600b0dd81c649f', 1795315692673);
end if;

if applied_until between 1 and 1795315855874 then
CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL
);
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "snoozes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"snoozed_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "snoozes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "products" ADD COLUMN "least_stock" bigint;
CREATE INDEX "snoozes_by_until" ON "snoozes" USING btree ("until","id");
CREATE INDEX "products_by_listed_least_stock" ON "products" USING btree ("listed","least_stock","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('213bd9aff1c0dbe29bbba951aa3371324b928aeb6aeb5f73367ff854c1b8a209', 1795315855875);
end if;

if applied_until between 1 and 1795350437505 then
ALTER TABLE "products" ADD COLUMN "picture_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('a8ec934cb0d42ea4d71005468154978ebcc674f0834e7f6ffd3fa7b4f5b04621', 1795350437506);
end if;

if applied_until between 1 and 1795352185906 then
ALTER TABLE "accounts" ADD COLUMN "email_verified" timestamp (3) with time zone;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('7c0204e6efe1e9679510fa03f905962e1fb8560300eee057add1d1e513eeee1a', 1795352185907);
end if;

if applied_until between 1 and 1795361844696 then
ALTER TABLE "orders" ADD COLUMN "to_invoice" timestamp (3) with time zone;
CREATE INDEX "orders_by_to_invoice" ON "orders" USING btree ("to_invoice","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('a229c1ae526d0e359a5d096077b1db616004d3bc34f3124a2380c83bf1ee1ae0', 1795361844697);
end if;

if applied_until between 1 and 1795456357796 then
CREATE INDEX "webhook_deliveries_by_endpoint_id_status_next_at" ON "webhook_deliveries" USING btree ("endpoint_id","status","next_at","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('f1b262fbd85ac2834f08dde8ea2af0a4e3e9be2fbcd2b8c59261302c029e9306', 1795456357797);
end if;

if applied_until between 1 and 1795457807845 then
ALTER TABLE "accounts" ADD COLUMN "factors" jsonb;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('d8c1a98f48c0e64f24b197841113c6831ae2a810f7a246c5cb7415cfdde6de64', 1795457807846);
end if;

if applied_until between 1 and 1795476466879 then
ALTER TABLE "orders" ADD COLUMN "buyer_vat_id" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('74f1533ee9c97d74b156554c6423264c28d5ededd2967b3a4194d38d5752833e', 1795476466880);
end if;

if applied_until between 1 and 1795477930194 then
ALTER TABLE "products" ADD COLUMN "unit" text COLLATE "C";
ALTER TABLE "products" ADD COLUMN "weight" double precision;
ALTER TABLE "products" ADD COLUMN "lead_time" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('bdb090a07c047220eabcd40b52bef45934f8e67673a64b36b0832fd40e066087', 1795477930195);
end if;

if applied_until between 1 and 1795479414582 then
ALTER TABLE "customers" ADD COLUMN "vat_id" text COLLATE "C";
ALTER TABLE "customers" ADD COLUMN "version" bigint;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('819e5307b353331a082b70df8d3477c89db849de459b7f25748ca28e9b839ac5', 1795479414583);
end if;

if applied_until between 1 and 1795485521304 then
ALTER TABLE "products" ADD COLUMN "sku_lower" text COLLATE "C";
-- Two products may have one number in two cases: the first by id gets its key, see sharedNumberKey().
UPDATE "products" SET "sku_lower" = lower("products"."sku") || CASE WHEN "numbered"."place" = 1 THEN '' ELSE chr(10) || "products"."id" END FROM (SELECT "id", row_number() OVER (PARTITION BY lower("sku") ORDER BY "id") AS "place" FROM "products" WHERE "sku" IS NOT NULL) AS "numbered" WHERE "numbered"."id" = "products"."id";
ALTER TABLE "products" ADD CONSTRAINT "products_sku_lower_unique" UNIQUE("sku_lower");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('5e3d884361e2cdf8761a1310c2a5fc153a73f0b24f9f2ac466f91a56e3018356', 1795485521305);
end if;
end
$migration$;

notify pgrst, 'reload schema';
