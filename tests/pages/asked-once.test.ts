import { afterAll, beforeAll, expect, it } from "vitest";
import { Unavailable } from "~/kernel/failure";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import type { TestBrowser } from "../support/test-browser";

let store: IdentityStore;
let browser: TestBrowser;
let isGone = false;
let asked = 0;

beforeAll(async () => {
  store = await openIdentityStore(
    {},
    {
      pages: true,
      adapt: ({ identity }) => ({
        identity: {
          ...identity,
          async caller(request, options) {
            asked += 1;
            if (isGone) throw new Unavailable("no answer");
            return identity.caller(request, options);
          },
        },
      }),
    },
  );
  browser = store.browser();
  expect((await browser.postJson("/api/auth/signup", person)).status).toBe(201);
});
afterAll(() => store?.close());

it.each([
  ["/account/lists", { intent: "create", name: "Spares" }],
  ["/account/details", { intent: "name", firstName: "Ada", lastName: "Byron" }],
  ["/admin/customers/new", { intent: "none" }],
])("a form of %s waits once for a backend that does not answer", async (path, form) => {
  isGone = true;
  asked = 0;
  const answer = await browser.postForm(path, form);
  isGone = false;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(asked).toBe(1);
  expect((await browser.get("/account/lists")).status).toBe(200);
});
