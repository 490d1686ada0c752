import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import Ajv2020 from "ajv/dist/2020.js";
import { readTarget } from "~/http/server/target";
import { describe } from "~/routes/api/description/document.server";
import { undescribed } from "./undescribed";

interface ResponseObject {
  headers?: Record<string, { $ref: string }>;
  content?: { "application/json"?: object; "*/*"?: object };
}
interface OperationObject {
  responses: Record<string, ResponseObject>;
}
type PathItem = Record<string, OperationObject>;

/** An answer as it went over the wire. */
export interface Sent {
  method: string;
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const document = describe({ exact: true });
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
ajv.addSchema(document, "api");

const templates = Object.entries(document.paths as unknown as Record<string, PathItem>).map(
  ([template, item]) => ({
    template,
    item,
    // Names of methods are told apart by case, other paths are not.
    pattern: new RegExp(
      `^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`,
      template.startsWith("/api/commerce/") ? "" : "i",
    ),
  }),
);
const everywhere = document.components.responses as Record<string, ResponseObject>;

/** What HTTP itself and every answer may carry. */
const common = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "strict-transport-security",
  "transfer-encoding",
]);

/** Has every answer of the server under /api compared with the description. */
export function described<S extends Server>(server: S): S {
  server.prependListener("request", (request, response) => {
    record(request, response, (sent) => {
      const fault = faultOf(sent);
      if (fault) undescribed.push(`${sent.method} ${sent.url} → ${sent.status}: ${fault}`);
    });
  });
  return server;
}

function record(
  { method = "GET", url = "/" }: IncomingMessage,
  response: ServerResponse,
  told: (sent: Sent) => void,
): void {
  const chunks: Buffer[] = [];
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = ((...args: unknown[]) => {
    keep(args[0]);
    return write(...args);
  }) as typeof response.write;
  response.end = ((...args: unknown[]) => {
    keep(args[0]);
    const ended = end(...args);
    const headers = Object.entries(response.getHeaders()).map(([name, value]) => [
      name,
      String(value),
    ]);
    const { statusCode: status } = response;
    told({
      method,
      url,
      status,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
    });
    return ended;
  }) as typeof response.end;
}

/** Why the description does not allow an answer; null when it does. */
export function faultOf(sent: Sent): string | null {
  const { path, kind } = readTarget(sent.url);
  // The routes of extensions are not the store's, and its description has none of them.
  if (path.startsWith("/api/extensions/")) return null;
  const found =
    kind === "refused" ? undefined : templates.find(({ pattern }) => pattern.test(path));
  if (kind === "page" && (!found || isPage(sent))) return null;
  const verb = sent.method === "HEAD" ? "get" : sent.method.toLowerCase();
  const status = String(sent.status);
  const own = found?.item[verb]?.responses[status];
  if (found && own) {
    const at = `api#/paths/${pointer(found.template)}/${verb}/responses/${status}`;
    return wrong(sent, own, at);
  }
  if (isRefusedEarly(sent)) return null;
  const general = found?.item[verb] ? null : generalOf(sent, path);
  if (general) return wrong(sent, general.response, `api#/components/responses/${general.name}`);
  return "an undescribed status";
}

function generalOf({ status }: Sent, path: string) {
  const names: Record<number, string> = {
    204: "Verbs",
    400: "InvalidPath",
    404: path.startsWith("/api/commerce") ? "UnknownMethod" : "NotFound",
    405: "MethodNotAllowed",
  };
  const name = names[status];
  const response = name === undefined ? undefined : everywhere[name];
  return name && response ? { name, response } : null;
}

/** Before any route: another host, too much at once, a body that is too large, a crash. */
function isRefusedEarly({ status, body, headers }: Sent): boolean {
  const texts: Record<number, string> = {
    400: "Bad request",
    500: "Internal server error",
    503: "The store is busy",
  };
  if (!(status in texts)) return false;
  const { error } = JSON.parse(body.toString() || "{}") as { error?: string };
  return error !== undefined && error === texts[status] && "x-error-code" in headers;
}

function wrong(sent: Sent, response: ResponseObject, at: string): string | null {
  const allowed = response.headers ?? {};
  const unknown = Object.keys(sent.headers).find((name) => !common.has(name) && !(name in allowed));
  if (unknown) return `an undescribed header ${unknown}`;
  if (sent.status >= 400 && !("x-error-code" in sent.headers) && isError(sent)) return "no code";
  if (sent.method === "HEAD") return null;
  const text = textOf(sent);
  if (sent.headers["content-type"] === "application/problem+json") {
    const validate = ajv.getSchema("api#/components/schemas/Problem");
    return validate?.(JSON.parse(text)) ? null : `${ajv.errorsText(validate?.errors)} in ${text}`;
  }
  if (response.content?.["*/*"]) return null;
  const schema = response.content?.["application/json"];
  if (!schema) return text === "" ? null : "an undescribed body";
  const validate = ajv.getSchema(`${at}/content/application~1json/schema`);
  if (!validate) return "no schema";
  if (validate(JSON.parse(text))) return null;
  return `${ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
}

/** A host that is none of the store's gets a page, wherever it asks outside the API. */
function isPage({ headers }: Sent): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

function isError(sent: Sent): boolean {
  return textOf(sent).startsWith('{"error"');
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

function textOf({ headers, body }: Sent): string {
  const decode = decoders[headers["content-encoding"] ?? ""];
  return (decode && body.length > 0 ? decode(body) : body).toString();
}

function pointer(template: string): string {
  return encodeURIComponent(template.replaceAll("~", "~0").replaceAll("/", "~1"));
}
