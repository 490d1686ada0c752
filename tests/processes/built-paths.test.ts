import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request } from "../support/raw-http";
import { type BuiltServer, startBuilt } from "../support/server";

let store: BuiltServer;
beforeAll(async () => {
  store = await startBuilt();
});
afterAll(() => store.stop());

/** What routers, URL parsers and file systems read in more than one way. */
const pieces = [
  "%5c",
  "%5C..%5c",
  "..%5c..",
  "%255c",
  "\\",
  "a\\b",
  "%00",
  "%0a",
  "%0d%0aset-cookie:x",
  "%1b",
  "%7f",
  "%09",
  "%85",
  "%c2%85",
  "%e2%80%a8",
  "%c0%af",
  "%c0%ae%c0%ae",
  "%e0%80%af",
  "%f8%80%80%80%af",
  "%ed%a0%80",
  "%ff",
  "%",
  "%zz",
  "%e0%a4%a",
  "%2e",
  "%2e%2e",
  "%252e%252e",
  "..",
  ".",
  "...",
  "%2f",
  "%2F%2f",
  "a%2fb",
  "%252f",
  "..%2f..",
  ";",
  "a;b=c",
  ":",
  ":id",
  "*",
  "%3a",
  "%3f",
  "%23",
  "|",
  "^",
  "{}",
  "<>",
  "%22",
  "`",
  "+",
  "&",
  "=",
  "@",
  "~",
  "%20",
  "%25",
  "%f0%9f%98%80",
  "constructor",
  "__proto__",
  "toString",
  "_root.data",
  "x.data",
  "%2edata",
  "",
];
const frames = [
  (piece: string) => `/${piece}`,
  (piece: string) => `/${piece}/`,
  (piece: string) => `//${piece}`,
  (piece: string) => `/products/${piece}`,
  (piece: string) => `/products/${piece}/more`,
  (piece: string) => `/categories/${piece}`,
  (piece: string) => `/quotes/${piece}`,
  (piece: string) => `/newsletter/${piece}`,
  (piece: string) => `/account/${piece}`,
  (piece: string) => `/account/orders/${piece}`,
  (piece: string) => `/admin/${piece}`,
  (piece: string) => `/admin/emails/${piece}/preview`,
  (piece: string) => `/files/${piece}`,
  (piece: string) => `/assets/${piece}`,
  (piece: string) => `/${piece}.data`,
  (piece: string) => `/${piece}/products`,
  (piece: string) => `/api/${piece}`,
  (piece: string) => `/api/store/products/${piece}`,
  (piece: string) => `/api/store/products?cursor=${piece}&category=${piece}`,
  (piece: string) => `/api/commerce/${piece}/${piece}`,
  (piece: string) => `/api/auth/${piece}`,
  (piece: string) => `/?${piece}`,
  (piece: string) => `/search?q=${piece}`,
  (piece: string) => `/products?page=${piece}&${piece}=1`,
  (piece: string) => `/?_routes=${piece}`,
  (piece: string) => `/?index&${piece}`,
];

describe("a path or a query, however it is spelt", () => {
  it.each(frames.map((frame) => [frame("…"), frame] as const))(
    "%s is never the server's fault",
    async (_, frame) => {
      const wrong: string[] = [];
      for (const piece of pieces) {
        const target = frame(piece);
        const { status } = await request(store.origin, target);
        if (status < 200 || status >= 500) wrong.push(`${status} ${target}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});
