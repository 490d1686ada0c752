import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request } from "../support/raw-http";
import { type BuiltServer, startBuilt } from "../support/server";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let collector: Server;
let server: BuiltServer;
const bodies: string[] = [];
beforeAll(async () => {
  collector = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    bodies.push(body);
    response.end("{}");
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  server = await startBuilt({
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: "our-shop",
      OTEL_BSP_SCHEDULE_DELAY: "20",
    },
  });
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

function sent(): Span[] {
  return bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans),
  );
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

it("a request and the methods that it calls are one trace, which continues the caller's", async () => {
  await request(server.origin, "/api/store/products?search=secret-word", {
    headers: { traceparent: `00-${traceId}-${parent}-01` },
  });
  const own = () => sent().filter((span) => span.traceId === traceId);
  await expect.poll(() => own().map(({ name }) => name)).toContain("GET api/store");
  const root = own().find(({ name }) => name === "GET api/store");
  expect(root?.parentSpanId).toBe(parent);
  expect(root?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 200 },
  });
  const inner = own().filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(inner.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^\w+\.\w+$/));
  expect(bodies.join()).toContain("our-shop");
  expect(bodies.join()).not.toContain("secret-word");
});

it("jobs of the process are traced", async () => {
  await expect.poll(() => sent().map(({ name }) => name)).toContain("job [expiry]");
});

it("a collector that is away fails no request, and the process ends in time", async () => {
  const alone = await startBuilt({
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" },
  });
  expect((await request(alone.origin, "/api/store/products")).status).toBe(200);
  await alone.stop();
});
