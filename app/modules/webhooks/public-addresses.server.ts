import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";

/** The address is not public, so nothing was sent. */
export class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
}

/** The IPv6 addresses that are assigned to anybody at all, and what is not public among them. */
const assigned = ipaddr.IPv6.parseCIDR("2000::/3");

const special = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);

/** Whether an address is public: not loopback, private or reserved. */
export function isPublic(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (isIP(bare) === 0) return false;
  const read = ipaddr.process(bare);
  if (read instanceof ipaddr.IPv4) return read.range() === "unicast";
  return read.match(assigned) && !special.some((range) => read.match(range));
}

/** Looks a name up, and refuses it when any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error) callback(error, "", 0);
    else if (!first || !addresses.every(({ address }) => isPublic(address))) {
      callback(new PrivateAddress("not a public address"), "", 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const timeouts = { headersTimeout: 10_000, bodyTimeout: 10_000, connections: 8 };

/**
 * Connects to public addresses only. A literal address is checked here, because no lookup is made
 * for it. A name is checked by the addresses that the connection itself resolves, so that it cannot
 * resolve to another address in between.
 */
export function publicAgent(): Agent {
  const connect = buildConnector({ lookup: publicLookup, timeout: 5_000 });
  return new Agent({
    ...timeouts,
    connect(options, callback) {
      const { hostname } = options;
      const literal = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
      if (literal && !isPublic(hostname)) {
        callback(new PrivateAddress("not a public address"), null);
      } else connect(options, callback);
    },
  });
}

/** Any address, for tests and for local development. */
export function anyAgent(): Agent {
  return new Agent({ ...timeouts, connect: { timeout: 5_000 } });
}
