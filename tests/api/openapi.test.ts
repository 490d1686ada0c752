import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rpcMethods } from "~/gateway/methods";
import { errorCodes } from "~/http/api/error-codes";
import { orderStates } from "~/modules/orders/order.resource";
import { quoteStates } from "~/modules/quotes/quote.resource";
import { deskTexts } from "~/routes/api/description/desk-texts.server";
import { describe as describeApi } from "~/routes/api/description/document.server";
import { methodTexts } from "~/routes/api/description/method-texts.server";
import { createClient } from "../support/client";
import { faultOf } from "../support/described";
import { type EdgeServer, openEdge } from "../support/edge";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
});
afterAll(() => store.stop());

interface Described {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: { schemas: Record<string, object> };
}

async function read(init?: RequestInit) {
  const response = await fetch(`${store.origin}/openapi.json`, init);
  return { response, text: await response.text() };
}

describe("GET /openapi.json", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { response, text } = await read();
    expect(response.status).toBe(200);
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("may be kept by caches and is not sent twice", async () => {
    const { response } = await read();
    expect(response.headers.get("cache-control")).toContain("s-maxage=3600");
    const etag = response.headers.get("etag") ?? "";
    const again = await read({ headers: { "if-none-match": etag } });
    expect([again.response.status, again.text]).toEqual([304, ""]);
  });

  it("has an operation for each method of the RPC, with arguments and result", async () => {
    const { paths } = JSON.parse((await read()).text) as Described;
    for (const { name } of rpcMethods()) {
      const operation = paths[`/api/commerce/${name.replace(".", "/")}`]?.post;
      expect(operation?.operationId, name).toBe(name);
      expect(
        (methodTexts[name] ?? deskTexts[name])?.summary,
        `${name} has no text in method-texts.server.ts or desk-texts.server.ts`,
      ).toBeTruthy();
    }
  });

  it("holds no schema that says nothing, and no reference that leads nowhere", () => {
    for (const exact of [true, false]) {
      const document = describeApi({ exact });
      const faults: string[] = [];
      walk(document.paths, "paths", faults, document);
      walk(document.components, "components", faults, document);
      expect(faults).toEqual([]);
    }
  });

  it("writes arguments that may be left out as one tuple for each length", () => {
    const { paths } = describeApi({ exact: false });
    const text = JSON.stringify(paths["/api/commerce/products/search"]?.post?.requestBody);
    const { oneOf } = JSON.parse(text).content["application/json"].schema.properties.args;
    expect(oneOf.map((each: { minItems: number; maxItems: number }) => each.maxItems)).toEqual([
      1, 2,
    ]);
  });

  it("lists the states that status takes, and the answers of the server itself", async () => {
    const { paths, components } = JSON.parse((await read()).text) as Described;
    const { QuoteStatus, OrderStatus } = components.schemas as Record<string, { enum?: string[] }>;
    expect([QuoteStatus?.enum, OrderStatus?.enum]).toEqual([quoteStates, orderStates]);
    for (const name of ["quotes/listPage", "quotes/updateStatus"]) {
      const text = JSON.stringify(paths[`/api/commerce/${name}`]?.post);
      expect([name, text.includes("schemas/QuoteStatus")]).toEqual([name, true]);
    }
    for (const operations of Object.values(paths)) {
      for (const { responses } of Object.values(operations)) {
        expect(responses).toHaveProperty("431");
      }
    }
  });

  it("lists every error code", async () => {
    const document = JSON.parse((await read()).text);
    expect(document["x-error-codes"]).toEqual(errorCodes);
  });
});

describe("an answer that the description does not allow", () => {
  const headers = { "x-request-id": "r", "x-content-type-options": "nosniff" };
  const sent = { method: "GET", url: "/api/checkout/config", status: 200, headers };
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));

  it.each([
    ["a field too many", { ...sent, body: body({ enabled: true, more: 1 }) }],
    ["another type", { ...sent, body: body({ enabled: "yes" }) }],
    ["another status", { ...sent, status: 201, body: body({ enabled: true }) }],
    [
      "another header",
      { ...sent, headers: { ...headers, "x-new": "1" }, body: body({ enabled: true }) },
    ],
    ["another text", { ...sent, status: 404, url: "/api/none", body: body({ error: "None" }) }],
    [
      "an error without its code",
      { ...sent, status: 500, body: body({ error: "Internal server error" }) },
    ],
  ])("fails the test: %s", (_, answer) => {
    expect(faultOf(answer)).not.toBeNull();
  });

  it("and one that it allows does not", () => {
    expect(faultOf({ ...sent, body: body({ enabled: true }) })).toBeNull();
  });
});

const schemaKeys = new Set(["schema", "items", "additionalProperties", "propertyNames"]);
const listKeys = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

/** Collects empty schemas and dead references, by their paths. */
function walk(value: unknown, path: string, faults: string[], document: object): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}/${key}`;
    if (key === "example") continue;
    if (schemaKeys.has(key) && isEmpty(inner)) faults.push(at);
    if (listKeys.has(key) && Array.isArray(inner)) {
      for (const [index, each] of inner.entries()) if (isEmpty(each)) faults.push(`${at}/${index}`);
    }
    if (key === "properties" && typeof inner === "object" && inner !== null) {
      for (const [name, each] of Object.entries(inner)) {
        if (isEmpty(each)) faults.push(`${at}/${name}`);
      }
    }
    if (key === "$ref" && typeof inner === "string") {
      const found = inner
        .slice(2)
        .split("/")
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
      if (!found) faults.push(`${at}: ${inner}`);
    }
    walk(inner, at, faults, document);
  }
}

function isEmpty(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && Object.keys(schema).length === 0;
}

describe("the client package", () => {
  it("tries reads again, and changes never", async () => {
    const paths: string[] = [];
    const busy = async (input: string | URL | Request) => {
      paths.push(new URL(String(input)).pathname);
      return Response.json(
        { error: "The store is busy" },
        { status: 503, headers: { "retry-after": "0" } },
      );
    };
    const client = createClient({
      origin: "http://shop.example",
      fetch: busy,
    }) as unknown as Record<string, Record<string, () => Promise<unknown>>>;
    const told = await Promise.all(
      rpcMethods().map(async ({ name, row }) => {
        const [service = "", method = ""] = name.split(".");
        await expect(client[service]?.[method]?.()).rejects.toMatchObject({ status: 503 });
        const path = `/api/commerce/${service}/${method}`;
        return [name, paths.filter((each) => each === path).length > 1, !row.writes];
      }),
    );
    expect(told.filter(([, again, isRead]) => again !== isRead)).toEqual([]);
  });
});
