import { describe, expect, it } from "vitest";
import { returnOrigin } from "~/modules/payments/provider";

const url = "http://10.0.0.5:3000/api/checkout";
const open = { publicOrigin: null, allowedOrigins: [] };
const named = { publicOrigin: "https://shop.example", allowedOrigins: ["https://b2b.example"] };
const onlyAllowed = { publicOrigin: null, allowedOrigins: ["https://b2b.example"] };

describe("the origin that the payment page returns to", () => {
  it.each([
    ["https://shop.example", "https://shop.example", "https://shop.example", null],
    ["https://b2b.example", "https://b2b.example", "https://b2b.example", "https://b2b.example"],
    ["https://evil.example", "https://evil.example", "https://shop.example", null],
    ["https://shop.example:444", "https://shop.example:444", "https://shop.example", null],
    ["http://shop.example", "http://shop.example", "https://shop.example", null],
    ["https://shop.example.evil", "https://shop.example.evil", "https://shop.example", null],
    ["https://shop.example/", null, "https://shop.example", null],
    ["https://shop.example@evil.example", null, "https://shop.example", null],
    ["null", null, "https://shop.example", null],
    ["", null, "https://shop.example", null],
    ["//evil.example", null, "https://shop.example", null],
    ["data:text/html,x", null, "https://shop.example", null],
    ["https://a.example, https://b.example", null, "https://shop.example", null],
    [null, null, "https://shop.example", null],
  ])("for Origin %s", (origin, whenOpen, whenNamed, whenOnlyAllowed) => {
    const own = "http://10.0.0.5:3000";
    expect(returnOrigin({ origin, url }, open)).toBe(whenOpen ?? own);
    expect(returnOrigin({ origin, url }, named)).toBe(whenNamed);
    expect(returnOrigin({ origin, url }, onlyAllowed)).toBe(whenOnlyAllowed ?? own);
  });
});
