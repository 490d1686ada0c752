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
ALTER TABLE "orders" ADD COLUMN "fulfilment" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_deliver" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "invoice_balances_by_state_due_day" ON "invoice_balances" USING btree ("state","due_day","id");--> statement-breakpoint
CREATE INDEX "invoice_balances_by_state_created" ON "invoice_balances" USING btree ("state","created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_kind_created" ON "invoices" USING btree ("kind","created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_order_id_created" ON "invoices" USING btree ("order_id","created","id");--> statement-breakpoint
CREATE INDEX "invoices_by_series_serial" ON "invoices" USING btree ("series","serial","id");--> statement-breakpoint
CREATE INDEX "shipments_by_order_id_created" ON "shipments" USING btree ("order_id","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_to_deliver" ON "orders" USING btree ("to_deliver","id");--> statement-breakpoint
UPDATE "orders" SET "to_deliver" = "created" WHERE "status" IN ('Pending', 'Processing');