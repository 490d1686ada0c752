-- The steps from the first tables to the baseline, for stores that are older than it. Each begins
-- with the moment that a store records, and a store takes those after its own last moment.

-- 1795230979540 words of products
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

-- 1795232900146 a word of a product is one index entry
ALTER TABLE "product_words" DROP CONSTRAINT "product_words_product_id_products_id_fk";
ALTER TABLE "product_words" DROP CONSTRAINT "product_words_product_id_word_pk";
DROP INDEX "product_words_by_word_listed_name_lower";
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_word_listed_name_lower_product_id_pk" PRIMARY KEY("word","listed","name_lower","product_id");

-- 1795291479117 search
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

-- 1795293818332 indexes by filter
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

-- 1795295779886 waiting quotes
ALTER TABLE "quotes" ADD COLUMN "waits_since" timestamp (3) with time zone;
CREATE INDEX "quotes_by_status_waits_since" ON "quotes" USING btree ("status","waits_since","id");
UPDATE "quotes" SET "waits_since" = "updated" WHERE "status" IN ('Pending', 'In Review', 'Approved');

-- 1795302646196 roles of staff
ALTER TABLE "admins" ADD COLUMN "role" text COLLATE "C";
ALTER TABLE "admins" ADD COLUMN "name" text COLLATE "C";

-- 1795304025601 row security
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

-- 1795305407773 products by their last change
CREATE INDEX "products_by_listed_updated" ON "products" USING btree ("listed","updated","id");

-- 1795305828520 revisions of offers
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

-- 1795306240894 keys of programs, webhooks, invitations
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

-- 1795307294982 issued documents
CREATE TABLE "issued_documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;

-- 1795309793007 products of staff by name
CREATE INDEX "products_by_deleted_published_name_lower" ON "products" USING btree ("deleted","published","name_lower","id");

-- 1795314553029 catalogue runs and stock movements
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

-- 1795315036942 technical data
ALTER TABLE "products" ADD COLUMN "technical_data" jsonb DEFAULT '[]'::jsonb NOT NULL;

-- 1795315227542 messages, openings, templates
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

-- 1795315439027 customer cards, saved views, erasures
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

-- 1795315692673 invoices and shipments
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

-- 1795315855875 settings, snoozes, least stock
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

-- 1795350437506 texts of pictures
ALTER TABLE "products" ADD COLUMN "picture_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;

-- 1795352185907 verified addresses
ALTER TABLE "accounts" ADD COLUMN "email_verified" timestamp (3) with time zone;

-- 1795361844697 orders to invoice
ALTER TABLE "orders" ADD COLUMN "to_invoice" timestamp (3) with time zone;
CREATE INDEX "orders_by_to_invoice" ON "orders" USING btree ("to_invoice","id");

-- 1795456357797 deliveries of an endpoint by status
CREATE INDEX "webhook_deliveries_by_endpoint_id_status_next_at" ON "webhook_deliveries" USING btree ("endpoint_id","status","next_at","id");

-- 1795457807846 second factors
ALTER TABLE "accounts" ADD COLUMN "factors" jsonb;

-- 1795476466880 VAT ID of an order's buyer
ALTER TABLE "orders" ADD COLUMN "buyer_vat_id" text COLLATE "C";

-- 1795477930195 unit, weight and lead time of products
ALTER TABLE "products" ADD COLUMN "unit" text COLLATE "C";
ALTER TABLE "products" ADD COLUMN "weight" double precision;
ALTER TABLE "products" ADD COLUMN "lead_time" text COLLATE "C";

-- 1795479414583 VAT ID and version of customers
ALTER TABLE "customers" ADD COLUMN "vat_id" text COLLATE "C";
ALTER TABLE "customers" ADD COLUMN "version" bigint;

-- 1795485521305 article numbers in whatever case
ALTER TABLE "products" ADD COLUMN "sku_lower" text COLLATE "C";
-- Two products may have one number in two cases: the first by id gets its key, see sharedNumberKey().
UPDATE "products" SET "sku_lower" = lower("products"."sku") || CASE WHEN "numbered"."place" = 1 THEN '' ELSE chr(10) || "products"."id" END FROM (SELECT "id", row_number() OVER (PARTITION BY lower("sku") ORDER BY "id") AS "place" FROM "products" WHERE "sku" IS NOT NULL) AS "numbered" WHERE "numbered"."id" = "products"."id";
ALTER TABLE "products" ADD CONSTRAINT "products_sku_lower_unique" UNIQUE("sku_lower");
