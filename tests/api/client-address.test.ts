import { describe, expect, it } from "vitest";
import { clientAddress, normalAddress } from "~/http/client-address";

const unset = { trustProxy: null, clientIpHeader: null };
const socket = "::ffff:10.0.0.9";

describe("one spelling per client", () => {
  it.each([
    ["1.2.3.4", "1.2.3.4"],
    [" 1.2.3.4 ", "1.2.3.4"],
    ["1.2.3.4:5678", "1.2.3.4"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["::FFFF:102:304", "1.2.3.4"],
    ["[::ffff:1.2.3.4]:80", "1.2.3.4"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::1.2.3.4", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
  ])("%s is %s", (given, expected) => {
    expect(normalAddress(given)).toBe(expected);
  });

  it.each([
    "",
    " ",
    "unknown",
    "x",
    "1.2.3",
    "1.2.3.4.5",
    "999.1.1.1",
    "01.2.3.4",
    "::g",
    "1::2::3",
  ])("%j is no address", (given) => {
    expect(normalAddress(given)).toBeNull();
  });

  it("reads long junk quickly", () => {
    for (const junk of ["x", ":", "1.", "[", "%", "a:"]) {
      const text = junk.repeat(8_000);
      // The quickest of a few: the machine may have other work during one of them.
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now();
        expect(normalAddress(text)).toBeNull();
        return performance.now() - started;
      });
      expect(Math.min(...times)).toBeLessThan(20);
    }
  });
});

describe("without settings", () => {
  it("takes the platform's header first, x-forwarded-for after all of them, then the socket", () => {
    const headers: Record<string, string> = {
      "x-vercel-forwarded-for": "1.0.0.1",
      "cf-connecting-ip": "1.0.0.2",
      "x-real-ip": "1.0.0.3",
      "x-forwarded-for": "1.0.0.4, 10.0.0.1",
    };
    const seen: string[] = [];
    for (const name of [...Object.keys(headers), "none"]) {
      seen.push(clientAddress(headers, socket, unset));
      delete headers[name];
    }
    expect(seen).toEqual(["1.0.0.1", "1.0.0.2", "1.0.0.3", "1.0.0.4", "10.0.0.9"]);
  });

  it("passes over headers that hold no address", () => {
    const headers = { "cf-connecting-ip": "junk", "x-real-ip": "", "x-forwarded-for": "5.5.5.5" };
    expect(clientAddress(headers, socket, unset)).toBe("5.5.5.5");
    expect(clientAddress({ "x-forwarded-for": "junk, 5.5.5.5" }, socket, unset)).toBe("10.0.0.9");
    expect(clientAddress({}, undefined, unset)).toBe("unknown");
  });

  it("keeps two clients of one network apart", () => {
    const a = clientAddress({}, "::ffff:1.2.3.4", unset);
    const b = clientAddress({}, "::ffff:1.2.3.5", unset);
    expect([a, b]).toEqual(["1.2.3.4", "1.2.3.5"]);
  });
});

describe("with TRUST_PROXY", () => {
  const spoofed = "6.6.6.6, 7.7.7.7, 10.0.0.1, 10.0.0.2";

  it.each([
    [0, "10.0.0.9"],
    [1, "10.0.0.2"],
    [2, "10.0.0.1"],
    [3, "7.7.7.7"],
    [10, "6.6.6.6"],
  ])("of %i counts that many hops from the right", (trustProxy, expected) => {
    const headers = {
      "x-forwarded-for": spoofed,
      "x-real-ip": "6.6.6.6",
      "cf-connecting-ip": "6.6.6.6",
    };
    expect(clientAddress(headers, socket, { trustProxy, clientIpHeader: null })).toBe(expected);
  });

  it("falls back to the socket on junk", () => {
    const headers = { "x-forwarded-for": "1.1.1.1, junk" };
    expect(clientAddress(headers, socket, { trustProxy: 1, clientIpHeader: null })).toBe(
      "10.0.0.9",
    );
  });

  it("reads a list of thousands", () => {
    const headers = { "x-forwarded-for": `${"6.6.6.6, ".repeat(5_000)}1.2.3.4` };
    expect(clientAddress(headers, socket, { trustProxy: 1, clientIpHeader: null })).toBe("1.2.3.4");
  });
});

describe("with CLIENT_IP_HEADER", () => {
  const pinned = { trustProxy: null, clientIpHeader: "x-client" };

  it("believes that header alone", () => {
    const headers = { "x-client": "9.9.9.9", "x-real-ip": "6.6.6.6", "x-forwarded-for": "6.6.6.6" };
    expect(clientAddress(headers, socket, pinned)).toBe("9.9.9.9");
    expect(clientAddress({ ...headers, "x-client": "junk" }, socket, pinned)).toBe("10.0.0.9");
    expect(clientAddress({ "x-real-ip": "6.6.6.6" }, socket, pinned)).toBe("10.0.0.9");
  });
});
