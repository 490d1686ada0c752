import type { IncomingMessage } from "node:http";

const areas = /^\/(api\/store|api\/commerce|api|admin|account|assets|files|healthz|readyz)(?=\/|$)/;

/** The part of the store that a request is for. Metrics and traces hold it instead of the address. */
export function areaOf({ url }: IncomingMessage): string {
  return areas.exec((url ?? "").split("?")[0] ?? "")?.[1] ?? "pages";
}

/** One of the few methods that the store knows, or `other`. */
export function methodOf({ method }: IncomingMessage): string {
  return /^(GET|HEAD|POST|OPTIONS)$/.test(method ?? "") ? (method ?? "") : "other";
}
