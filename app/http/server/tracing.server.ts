import type { IncomingMessage, Server, ServerResponse } from "node:http";
import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Log } from "~/kernel/process/log.server";
import { traceWith } from "~/kernel/process/tracing.server";
import { version } from "~/kernel/process/version.server";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { areaOf, methodOf } from "./incoming.server";

/** How long the end of the process waits for the last spans. */
const flushMs = 2_000;
/** How often failing exports are logged. */
const toldEveryMs = 10 * 60_000;

/**
 * Traces the server's requests, and the methods, jobs and deliveries that `traced` names, and sends
 * them by OTLP over HTTP. The SDK reads the standard variables OTEL_… by itself. Spans hold the area
 * of a request, never its address, its query or who sent it.
 */
export function startTracing(server: Server, log: Log): { stop(): Promise<void> } {
  let told = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (performance.now() - told < toldEveryMs) return;
    told = performance.now();
    log.warn({}, "[tracing] spans cannot be sent");
  };
  const silent = () => {};
  diag.setLogger(
    { error: tell, warn: silent, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "quote-store", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("quote-store", version);
  traceRequests(server, tracer);
  traceWith((name, work) => tracer.startActiveSpan(name, (span) => ending(span, work)));
  return {
    async stop() {
      traceWith(null);
      const late = () => new RangeError("the last spans were not sent in time");
      await withinOrThrow(flushMs, provider.shutdown(), late).catch(tell);
    },
  };
}

/** A span that ends with the work. Of an error it holds the name alone, which is constant. */
async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: error instanceof Error ? error.name : "error",
    });
    throw error;
  } finally {
    span.end();
  }
}

/** Every request is answered within its span, so that what it calls becomes part of it. */
function traceRequests(server: Server, tracer: Tracer): void {
  const emit = server.emit.bind(server);
  server.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== "request") return emit(event as string, ...args);
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const caller = propagation.extract(context.active(), request.headers);
    const span = requestSpan(tracer, request, caller);
    response.once("close", () => {
      const status = response.statusCode;
      span.setAttribute("http.response.status_code", status);
      const id = response.getHeader("x-request-id");
      if (typeof id === "string") span.setAttribute("store.request_id", id);
      if (status >= 500 || !response.writableFinished) {
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
    return context.with(trace.setSpan(caller, span), () => emit(event, ...args));
  };
}

function requestSpan(
  tracer: Tracer,
  request: IncomingMessage,
  caller: ReturnType<typeof context.active>,
): Span {
  const [method, area] = [methodOf(request), areaOf(request)];
  const attributes = { "http.request.method": method, "http.route": area };
  return tracer.startSpan(`${method} ${area}`, { kind: SpanKind.SERVER, attributes }, caller);
}
