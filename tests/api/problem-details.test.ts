import { afterAll, beforeAll, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";

const friend = "https://erp.example.com";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge({ API_ORIGINS: friend });
});
afterAll(() => store.stop());

function rpc(name: string, args: unknown[], headers: Record<string, string> = {}) {
  return fetch(`${store.origin}/api/commerce/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ args }),
  });
}

const wrong = [null, { items: [{ id: "lathe", quantity: 0 }], contact: { email: "no" } }];

it("names every wrong value with its reason, beside the specified body, on request", async () => {
  const accept = { accept: "application/problem+json" };
  const response = await rpc("quotes/submit", wrong, accept);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const body = (await response.json()) as { errors: { path: string; reason: string }[] };
  expect(body).toMatchObject({
    error: "Invalid arguments for quotes.submit.",
    title: "Invalid arguments for quotes.submit.",
    status: 400,
    code: "invalid_arguments",
  });
  expect(body.errors.map(({ path }) => path)).toEqual([
    "args.1.items.0.quantity",
    "args.1.contact.email",
  ]);
  expect(body.errors.every(({ reason }) => reason.length > 5)).toBe(true);
});

it("answers everybody else as before", async () => {
  const response = await rpc("quotes/submit", wrong);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toEqual({ error: "Invalid arguments for quotes.submit." });
  const found = await rpc("products/getById", ["lathe"], { accept: "application/problem+json" });
  expect(found.headers.get("content-type")).toBe("application/json; charset=utf-8");
});

it("has problem details for errors without a field, too", async () => {
  const response = await fetch(`${store.origin}/api/store/products/none`, {
    headers: { accept: "application/problem+json" },
  });
  expect([response.status, await response.json()]).toEqual([
    404,
    {
      error: "Product not found",
      type: "about:blank",
      title: "Product not found",
      status: 404,
      code: "not_found",
      errors: [],
    },
  ]);
});

it("refuses unknown parameters and cursors of nothing to a strict caller only", async () => {
  const strict = { "x-strict": "1" };
  for (const [path, field] of [
    ["store/products?colour=red", "colour"],
    ["store?x=1", "x"],
    ["store/products?cursor=no-such-product", "cursor"],
  ]) {
    const lax = await fetch(`${store.origin}/api/${path}`);
    expect([path, lax.status]).toEqual([path, 200]);
    const refused = await fetch(`${store.origin}/api/${path}`, { headers: strict });
    expect([path, refused.status, refused.headers.get("x-error-field")]).toEqual([
      path,
      400,
      field,
    ]);
  }
  const known = await fetch(`${store.origin}/api/store/products?limit=2&search=be`, {
    headers: strict,
  });
  expect(known.status).toBe(200);
});

it("lets scripts of chosen origins call the RPC, and no others", async () => {
  const call = (origin: string) => rpc("products/getById", ["lathe"], { origin });
  const own = await call(friend);
  expect(own.headers.get("access-control-allow-origin")).toBe(friend);
  expect(own.headers.get("access-control-expose-headers")).toContain("x-error-code");
  expect(own.headers.get("access-control-allow-credentials")).toBeNull();
  const other = await call("https://other.example.com");
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
  const preflight = (origin: string) =>
    fetch(`${store.origin}/api/commerce/products/getById`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
  const allowed = await preflight(friend);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("authorization");
  expect(allowed.headers.get("access-control-allow-methods")).toContain("POST");
  const refused = await preflight("https://other.example.com");
  expect(refused.headers.get("access-control-allow-origin")).toBeNull();
});
