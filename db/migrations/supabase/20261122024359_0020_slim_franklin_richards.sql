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

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('f072bca989dfedebcf5f5d680ef9d132fcec76805390e18069471651a1c23778', 1795315439027);

notify pgrst, 'reload schema';
