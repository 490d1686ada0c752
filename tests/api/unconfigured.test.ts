import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "~/http/api/rate-limit.server";
import { type EdgeServer, openEdge } from "../support/edge";

let bare: EdgeServer;
beforeAll(async () => {
  bare = await openEdge({ COMMERCE_BACKEND: "nonsense" });
});
afterAll(() => bare.stop());

const skipped = [200, { skipped: true, reason: "email not configured" }] as const;
const off = (error: string) => [503, { error }] as const;

/** Every feature that can be switched off, and what it says then, whatever it is sent. */
const features = [
  ["/api/checkout", off("checkout not configured"), limits.checkout.limit],
  ["/api/quotes/notify", skipped, limits.notify.limit],
  ["/api/notifications/status", skipped, limits.status.limit],
  ["/api/newsletter", off("newsletter not configured"), limits.newsletter.limit],
  ["/api/webhooks/payment", off("webhook not configured"), 20],
] as const;

describe.each(features)("%s, not configured", (path, [status, body], limit) => {
  it.each(["{}", "{not json"])("says so before it counts or reads: %s", async (sent) => {
    for (let call = 0; call < limit + 3; call += 1) {
      const answer = await fetch(bare.origin + path, { method: "POST", body: sent });
      expect([call, answer.status, await answer.json()]).toEqual([call, status, body]);
      expect(answer.headers.get("ratelimit-limit")).toBeNull();
    }
  });
});

it("the newsletter's form on a page is told the same, however often it is sent", async () => {
  for (let call = 0; call < limits.newsletter.limit + 3; call += 1) {
    const answer = await fetch(`${bare.origin}/api/newsletter`, {
      method: "POST",
      redirect: "manual",
      headers: { accept: "text/html" },
      body: new URLSearchParams({ email: "reader@example.test" }),
    });
    const [, flash = ""] = /^flash=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? "") ?? [];
    expect(Buffer.from(flash, "base64url").toString()).toContain(
      "The newsletter is not available at the moment.",
    );
  }
});
