import { describe, expect, it } from "vitest";
import { safeRedirect } from "~/modules/identity/redirect-to";

describe("where a form may lead", () => {
  it.each([
    "/",
    "/account/quotes?status=Quoted&cursor=abc",
    "/products/a-b_c~1#details",
    "/search?q=a//b",
    "/products/50%25-off",
    "/sign-in?redirectTo=%2Faccount",
  ])("keeps the store's own path %s", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    "//evil",
    "///evil",
    "/\\evil",
    "\\/evil",
    "/%5cevil",
    "https:evil",
    "https://evil.test/",
    "http:/evil",
    "/%2f/evil",
    "/%2fevil",
    "/%252fevil",
    "/..//evil",
    "/a/%2e%2e//evil",
    "/.//evil",
    "javascript:alert(1)",
    "data:text/html,x",
    " /account",
    "\t//evil",
    "/\t/evil",
    "/\n/evil",
    "/account\r\nSet-Cookie: x=1",
    "/%",
    "/%00\u0000",
    "account",
    "",
    "?x=1",
    "#x",
    "@evil",
    "/api/auth/signout",
    "/sign-out",
    `/${"a".repeat(3_000)}`,
    null,
    undefined,
    42,
    ["/account"],
    new File([], "/account"),
  ])("takes no other address: %s", (value) => {
    expect(safeRedirect(value)).toBe("/");
  });

  it("falls back where it is told", () => {
    expect(safeRedirect("//evil", "/account")).toBe("/account");
  });
});
