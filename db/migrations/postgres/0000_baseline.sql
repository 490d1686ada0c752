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
--> statement-breakpoint
ALTER TABLE "acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "admins" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"role" text COLLATE "C",
	"name" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "admins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "catalogue_run_parts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"plan" text COLLATE "C",
	"applied" bigint NOT NULL,
	"results" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_run_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "catalogue_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_cards" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tags" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "discounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_token_rows" (
	"token" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"entry_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "document_token_rows_token_kind_created_entry_id_pk" PRIMARY KEY("token","kind","created","entry_id")
);
--> statement-breakpoint
ALTER TABLE "document_token_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"tokens" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_balances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C" NOT NULL,
	"open" double precision NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issued_documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"status" bigint,
	"body" text COLLATE "C",
	"locked_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "merges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"quotes" jsonb NOT NULL,
	"orders" jsonb NOT NULL,
	"merged_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"undone" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_series" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"year" bigint NOT NULL,
	"next" bigint NOT NULL,
	"last_day" text COLLATE "C" NOT NULL,
	"held" boolean NOT NULL,
	"lost" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "openings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" bigint NOT NULL,
	"viewed" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "openings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "product_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text COLLATE "C" NOT NULL,
	"listed" boolean NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "product_words_word_listed_name_lower_product_id_pk" PRIMARY KEY("word","listed","name_lower","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retained" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"erasure_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retained" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"list" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"query" text COLLATE "C" NOT NULL,
	"owner_uid" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"user_agent" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "shipments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "snoozes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"snoozed_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snoozes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "spelling_deletions" (
	"deletion" text COLLATE "C" NOT NULL,
	"spelling_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "spelling_deletions_deletion_spelling_id_pk" PRIMARY KEY("deletion","spelling_id")
);
--> statement-breakpoint
ALTER TABLE "spelling_deletions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "spellings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deletions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spellings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "subscribers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acceptances_by_quote_id_created" ON "acceptances" USING btree ("quote_id","created","id");--> statement-breakpoint
CREATE INDEX "accounts_by_created" ON "accounts" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "addresses_by_customer_id_created" ON "addresses" USING btree ("customer_id","created","id");--> statement-breakpoint
CREATE INDEX "admins_by_created" ON "admins" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "api_keys_by_created" ON "api_keys" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "audit_by_created" ON "audit" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "audit_by_actor_uid_created" ON "audit" USING btree ("actor_uid","created","id");--> statement-breakpoint
CREATE INDEX "audit_by_action_created" ON "audit" USING btree ("action","created","id");--> statement-breakpoint
CREATE INDEX "audit_by_target_id_created" ON "audit" USING btree ("target_id","created","id");--> statement-breakpoint
CREATE INDEX "carts_by_updated" ON "carts" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "catalogue_runs_by_created" ON "catalogue_runs" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "catalogue_runs_by_status_created" ON "catalogue_runs" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "customer_cards_by_updated" ON "customer_cards" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "customers_by_created" ON "customers" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "customers_by_email_lower" ON "customers" USING btree ("email_lower","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_status_next_at" ON "webhook_deliveries" USING btree ("status","next_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_status_created" ON "webhook_deliveries" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint_id_created" ON "webhook_deliveries" USING btree ("endpoint_id","created","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint_id_status_next_at" ON "webhook_deliveries" USING btree ("endpoint_id","status","next_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_created" ON "webhook_deliveries" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "discounts_by_automatic_active_created" ON "discounts" USING btree ("automatic","active","created","id");--> statement-breakpoint
CREATE INDEX "discounts_by_created" ON "discounts" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "erasures_by_created" ON "erasures" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "erasures_by_state_created" ON "erasures" USING btree ("state","created","id");--> statement-breakpoint
CREATE INDEX "invitations_by_created" ON "invitations" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "invoice_balances_by_state_due_day" ON "invoice_balances" USING btree ("state","due_day","id");--> statement-breakpoint
CREATE INDEX "invoice_balances_by_state_created" ON "invoice_balances" USING btree ("state","created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_kind_created" ON "invoices" USING btree ("kind","created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_order_id_created" ON "invoices" USING btree ("order_id","created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_series_serial" ON "invoices" USING btree ("series","serial","id");--> statement-breakpoint
CREATE INDEX "kept_answers_by_expires" ON "kept_answers" USING btree ("expires","id");--> statement-breakpoint
CREATE INDEX "merges_by_customer_id_created" ON "merges" USING btree ("customer_id","created","id");--> statement-breakpoint
CREATE INDEX "messages_by_quote_id_created" ON "messages" USING btree ("quote_id","created","id");--> statement-breakpoint
CREATE INDEX "openings_by_quote_id_revision" ON "openings" USING btree ("quote_id","revision","id");--> statement-breakpoint
CREATE INDEX "orders_by_created" ON "orders" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "orders_by_status_created" ON "orders" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_by_status_total" ON "orders" USING btree ("status","total","id");--> statement-breakpoint
CREATE INDEX "orders_by_open_for_created" ON "orders" USING btree ("open_for","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_open_for_total" ON "orders" USING btree ("open_for","total","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment_status_created" ON "orders" USING btree ("payment_status","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_flagged_created" ON "orders" USING btree ("flagged","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_to_deliver" ON "orders" USING btree ("to_deliver","id");--> statement-breakpoint
CREATE INDEX "orders_by_to_invoice" ON "orders" USING btree ("to_invoice","id");--> statement-breakpoint
CREATE INDEX "orders_by_customer_id_created" ON "orders" USING btree ("customer_id","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_email_lower" ON "orders" USING btree ("email_lower","id");--> statement-breakpoint
CREATE INDEX "outbox_by_status_next_at" ON "outbox" USING btree ("status","next_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_status_created" ON "outbox" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "outbox_by_created" ON "outbox" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "product_categories_by_product_id" ON "product_categories" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_name_lower" ON "product_categories" USING btree ("category","listed","name_lower","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_price_key" ON "product_categories" USING btree ("category","listed","price_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_created" ON "product_categories" USING btree ("category","listed","created","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","available","priced","name_lower","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","available","priced","price_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_listed_available_priced_created" ON "product_categories" USING btree ("category","listed","available","priced","created","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_name_lower" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","name_lower","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_price_key" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","price_key","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_lis_bra_ava_pri_created" ON "product_categories" USING btree ("category","listed","brand_lower","available","priced","created","product_id");--> statement-breakpoint
CREATE INDEX "product_categories_by_category_deleted_created" ON "product_categories" USING btree ("category","deleted","created","product_id");--> statement-breakpoint
CREATE INDEX "products_by_listed_name_lower" ON "products" USING btree ("listed","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_price_key" ON "products" USING btree ("listed","price_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_created" ON "products" USING btree ("listed","created","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_name_lower" ON "products" USING btree ("listed","available","priced","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_price_key" ON "products" USING btree ("listed","available","priced","price_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_available_priced_created" ON "products" USING btree ("listed","available","priced","created","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_name_lower" ON "products" USING btree ("listed","brand_lower","available","priced","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_price_key" ON "products" USING btree ("listed","brand_lower","available","priced","price_key","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_brand_lower_available_priced_created" ON "products" USING btree ("listed","brand_lower","available","priced","created","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_featured_name_lower" ON "products" USING btree ("listed","featured","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_updated" ON "products" USING btree ("listed","updated","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_least_stock" ON "products" USING btree ("listed","least_stock","id");--> statement-breakpoint
CREATE INDEX "products_by_deleted_name_lower" ON "products" USING btree ("deleted","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_deleted_published_name_lower" ON "products" USING btree ("deleted","published","name_lower","id");--> statement-breakpoint
CREATE INDEX "products_by_deleted_created" ON "products" USING btree ("deleted","created","id");--> statement-breakpoint
CREATE INDEX "quotes_by_created" ON "quotes" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_created" ON "quotes" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "quotes_by_total" ON "quotes" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_total" ON "quotes" USING btree ("status","total","id");--> statement-breakpoint
CREATE INDEX "quotes_by_open_for_created" ON "quotes" USING btree ("open_for","created","id");--> statement-breakpoint
CREATE INDEX "quotes_by_open_for_total" ON "quotes" USING btree ("open_for","total","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_valid_until" ON "quotes" USING btree ("status","valid_until","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_waits_since" ON "quotes" USING btree ("status","waits_since","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_quiet_since" ON "quotes" USING btree ("status","quiet_since","id");--> statement-breakpoint
CREATE INDEX "quotes_by_customer_id_created" ON "quotes" USING btree ("customer_id","created","id");--> statement-breakpoint
CREATE INDEX "quotes_by_email_lower" ON "quotes" USING btree ("email_lower","id");--> statement-breakpoint
CREATE INDEX "retained_by_kept_until" ON "retained" USING btree ("kept_until","id");--> statement-breakpoint
CREATE INDEX "retained_by_erasure_id" ON "retained" USING btree ("erasure_id","id");--> statement-breakpoint
CREATE INDEX "revisions_by_quote_id_revision" ON "revisions" USING btree ("quote_id","revision","id");--> statement-breakpoint
CREATE INDEX "saved_views_by_list_created" ON "saved_views" USING btree ("list","created","id");--> statement-breakpoint
CREATE INDEX "saved_views_by_owner_uid" ON "saved_views" USING btree ("owner_uid","id");--> statement-breakpoint
CREATE INDEX "sessions_by_uid_created" ON "sessions" USING btree ("uid","created","id");--> statement-breakpoint
CREATE INDEX "sessions_by_expires" ON "sessions" USING btree ("expires","id");--> statement-breakpoint
CREATE INDEX "shipments_by_order_id_created" ON "shipments" USING btree ("order_id","created","id");--> statement-breakpoint
CREATE INDEX "snoozes_by_until" ON "snoozes" USING btree ("until","id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_product_id_at" ON "stock_movements" USING btree ("product_id","at","id");--> statement-breakpoint
CREATE INDEX "subscribers_by_created" ON "subscribers" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "subscribers_by_status_created" ON "subscribers" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "subscribers_by_status" ON "subscribers" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "templates_by_kind_name_lower" ON "templates" USING btree ("kind","name_lower","id");--> statement-breakpoint
CREATE INDEX "tokens_by_expires" ON "tokens" USING btree ("expires","id");--> statement-breakpoint
CREATE INDEX "tokens_by_kind_subject" ON "tokens" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_by_created" ON "webhook_endpoints" USING btree ("created","id");
