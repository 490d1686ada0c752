import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourcesOf } from "../support/imports";

/** Names of companies, products and SDKs that a provider or a backend of the store talks to. */
const vendors = [
  /stripe/i,
  // "resend" is also the verb of the outbox.
  /\bresend\.(?:com|dev)\b|["'`]resend["'`]|(?:by|through|of|with) Resend\b/,
  /nodemailer|\bsmtp\b/i,
  /firebase|firestore/i,
  /supabase|postgrest/i,
  /\bs3\b|\baws|amazon/i,
  /upstash/i,
  /paypal|adyen|mollie|sendgrid|mailgun|postmark/i,
];

/** Files that may name one, and why. */
const excepted: Record<string, string> = {
  "app/store.config.ts": "lists the providers",
  "app/providers/": "are the providers",
  "app/kernel/env/variables.ts": "has the names of the core's variables, which are an interface",
  "app/kernel/env/features.ts": "reads them",
  "app/kernel/env/settings.ts": "has the kinds of backends, which COMMERCE_BACKEND names",
  "app/storage/adapters/": "are the backends",
  "app/storage/open-storage.server.ts": "opens the backend that COMMERCE_BACKEND names",
  "app/storage/storage.ts": "says which backends lock what a transaction reads",
  "app/kernel/resource/": "says which indexes only one of the backends needs",
  "app/modules/catalogue/product.resource.ts": "says which of its indexes only one backend needs",
  "app/modules/catalogue/spelling.resource.ts": "has the largest query that every backend takes",
  "app/cli/commands/copy.ts": "has a rule for one backend, whose migrations are applied elsewhere",
  "app/cli/commands/migrate.ts": "applies the migrations of one backend by another connection",
  "app/cli/doctor/backend.ts": "checks the backends",
  "app/routes/admin/settings/services.tsx": "tells the owner which backend is used",
  "app/modules/payments/provider.ts": "has a constant that the interface document names",
  "app/modules/payments/session-items.ts": "uses it",
  "app/routes/api/description/document.server.ts": "documents the values of AUTH_PROVIDER",
};

const isExcepted = (file: string) => Object.keys(excepted).some((place) => file.startsWith(place));

function namesIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, at) =>
    vendors.some((vendor) => vendor.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
  );
}

describe("the core", () => {
  it("names no vendor: those are named by providers and backends alone", () => {
    const found = sourcesOf("app")
      .filter((file) => !isExcepted(file))
      .flatMap(namesIn);
    expect(found).toEqual([]);
  });

  it("has no exception that is not needed", () => {
    const files = sourcesOf("app").filter((file) => namesIn(file).length > 0);
    const unneeded = Object.keys(excepted).filter(
      (place) => !files.some((file) => file.startsWith(place)),
    );
    expect(unneeded).toEqual([]);
  });
});
