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

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('3931a6936c88f44f5c353411bacc8e9f60857099c1b2be8a3c59e8265a7b6bf4', 1795304025601);

notify pgrst, 'reload schema';
