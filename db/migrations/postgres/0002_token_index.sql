DROP TABLE "document_token_rows" CASCADE;--> statement-breakpoint
CREATE INDEX "document_tokens_by_kind_created" ON "document_tokens" USING btree ("kind","created","id");--> statement-breakpoint
CREATE INDEX "document_tokens_by_tokens" ON "document_tokens" USING gin ("tokens") WITH (fastupdate=false);