import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export interface AddressSettings {
  /** Number of proxies to trust, from the right of x-forwarded-for; null when not set. */
  trustProxy: number | null;
  /** The one header that names the client, in lower case. */
  clientIpHeader: string | null;
}

type Headers = Record<string, string | string[] | undefined>;

/** Headers of hosting platforms, CDNs and reverse proxies, the most reliable first. */
const platformHeaders = [
  "x-vercel-forwarded-for",
  "fly-client-ip",
  "cf-connecting-ip",
  "true-client-ip",
  "x-real-ip",
] as const;

/**
 * The address for limits. CLIENT_IP_HEADER or TRUST_PROXY decides when set; otherwise the headers
 * of platforms, then x-forwarded-for, then the socket. An IPv4 address inside IPv6 becomes IPv4,
 * and IPv6 is cut to its /64, the network of one subscriber.
 */
export function clientAddress(
  headers: Headers,
  socketAddress: string | undefined,
  { clientIpHeader, trustProxy }: AddressSettings,
): string {
  const socket = () => normalAddress(socketAddress ?? "") ?? "unknown";
  if (clientIpHeader !== null) return first(headers[clientIpHeader]) ?? socket();
  if (trustProxy !== null) {
    return trustProxy > 0
      ? (fromTheRight(headers["x-forwarded-for"], trustProxy) ?? socket())
      : socket();
  }
  for (const name of platformHeaders) {
    const found = headers[name];
    if (found !== undefined) {
      const address = first(found);
      if (address !== null) return address;
    }
  }
  return first(headers["x-forwarded-for"]) ?? socket();
}

/**
 * The address for limits on sign-in. Without a configured proxy everybody can write forwarding
 * headers, and who guesses passwords would write another one each time, so only the socket counts.
 */
export function signInAddress(
  headers: Headers,
  socketAddress: string | undefined,
  settings: AddressSettings,
): string {
  const counted = isProxyConfigured(settings) ? headers : {};
  return clientAddress(counted, socketAddress, settings);
}

export function isProxyConfigured({ clientIpHeader, trustProxy }: AddressSettings): boolean {
  return clientIpHeader !== null || trustProxy !== null;
}

/** Whether a proxy, or somebody who claims to be one, added an address. */
export function isForwarded(headers: Headers): boolean {
  return (
    headers["x-forwarded-for"] !== undefined || platformHeaders.some((name) => name in headers)
  );
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

function first(value: string | string[] | undefined): string | null {
  const text = textOf(value);
  const comma = text.indexOf(",");
  return normalAddress(comma < 0 ? text : text.slice(0, comma));
}

/**
 * Each trusted proxy appended the address it saw. With fewer entries than proxies the oldest entry
 * counts.
 */
function fromTheRight(value: string | string[] | undefined, hops: number): string | null {
  const entries = textOf(value).split(",").slice(-hops);
  return normalAddress(entries[0] ?? "");
}

/** One spelling per client; null when the text is not an address. */
export function normalAddress(value: string): string | null {
  let text = value.trim();
  if (text.length === 0 || text.length > 64) return null;
  if (text.startsWith("[")) text = text.slice(1, Math.max(text.indexOf("]"), 1));
  else if (text.includes(".") && /^[^:]+:\d{1,5}$/.test(text)) {
    text = text.slice(0, text.indexOf(":"));
  }
  const zone = text.indexOf("%");
  if (zone >= 0) text = text.slice(0, zone);
  const version = isIP(text);
  if (version === 4) return text;
  return version === 6 ? networkOf(text) : null;
}

/**
 * An IPv4 address inside IPv6 is the same client; the first four groups are one subscriber's
 * network.
 */
function networkOf(text: string): string {
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
