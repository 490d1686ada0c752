import fc from "fast-check";
import { generate, type JsonSchema } from "json-schema-faker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describe as describeApi } from "~/routes/api/description/document.server";
import { faultOf } from "../support/described";
import { openTokenStore, type TokenStore } from "../support/token-store";

/** How many calls are made; 300 with every `npm test`. */
const calls = Number(process.env.FUZZ_CALLS ?? 300);

interface Media {
  schema: object;
}
interface Target {
  verb: string;
  path: string;
  parameters: { name: string; in: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

let store: TokenStore;
let boss: string;
beforeAll(async () => {
  store = await openTokenStore();
  store.issuer.users.set("boss", { email: "boss@example.test" });
  boss = await store.issuer.token("boss");
  await store.edge.services.commerce?.admin.grant("boss", "boss@example.test");
});
afterAll(() => store.close());

const { paths, components } = describeApi({ exact: false });
const targets: Target[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, operation]) => {
    const { parameters = [], requestBody } = operation as {
      parameters?: Target["parameters"];
      requestBody?: { content: { "application/json"?: Media } };
    };
    const schema = requestBody?.content["application/json"]?.schema;
    return { verb, path, parameters, body: schema ? { ...schema, components } : null };
  }),
);

/** What nobody would send on purpose, in place of any part of a valid value. */
const oddities = fc.oneof(
  fc.constantFrom<unknown>(null, "", 0, -1, 1e308, [], {}, true, "\0", "\ud800", "__proto__"),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.double(),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

/** The value with one part replaced, left out or kept. */
function mutated(value: unknown, odd: unknown, choose: (below: number) => number): unknown {
  if (Array.isArray(value) && value.length > 0 && choose(4) > 0) {
    const at = choose(value.length);
    return value.map((each, index) => (index === at ? mutated(each, odd, choose) : each));
  }
  if (typeof value === "object" && value !== null && choose(4) > 0) {
    const entries = Object.entries(value);
    const at = choose(entries.length + 1);
    if (at === entries.length) return { ...value, surplus: odd };
    return Object.fromEntries(
      entries.flatMap(([key, each], index) => {
        if (index !== at) return [[key, each]];
        return choose(5) === 0 ? [] : [[key, mutated(each, odd, choose)]];
      }),
    );
  }
  return choose(3) === 0 ? value : odd;
}

/** As it stands in an address, which takes no lone surrogates. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return Buffer.from(text ?? "").toString("utf8");
}

it(`finds no status, shape, header or text that the description does not tell, in ${calls} calls`, async () => {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...targets),
      fc.nat(),
      oddities,
      fc.infiniteStream(fc.nat(1_000_000)),
      fc.boolean(),
      async (target, seed, odd, stream, signedIn) => {
        const choose = (below: number) => Number(stream.next().value) % below;
        const sent = await call(target, { seed, odd, choose, signedIn });
        statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
        const fault = faultOf(sent);
        if (fault) faults.push(`${sent.method} ${sent.url} → ${sent.status}: ${fault}`);
      },
    ),
    { numRuns: calls },
  );
  expect(faults).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(calls / 20);
  expect(statuses.get(400)).toBeGreaterThan(calls / 20);
});

interface Chance {
  seed: number;
  odd: unknown;
  choose(below: number): number;
  signedIn: boolean;
}

async function call({ verb, path, parameters, body }: Target, chance: Chance) {
  const { seed, odd, choose, signedIn } = chance;
  const url = new URL(store.edge.origin);
  url.pathname = path.replace(/\{\w+\}/, () => encodeURIComponent(textOf(odd)) || "x");
  for (const { name, in: place, schema } of parameters) {
    if (place !== "query" || choose(3) > 0) continue;
    const value = choose(3) === 0 ? odd : await generate(schema, { seed });
    url.searchParams.set(name, textOf(value));
  }
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-forwarded-for": `10.${choose(256)}.${choose(256)}.${choose(256)}`,
    ...(signedIn ? { authorization: `Bearer ${boss}` } : {}),
    ...(choose(4) === 0 ? { "x-strict": "1" } : {}),
  };
  const valid = body === null ? null : await generate(body, { seed });
  const text = JSON.stringify(choose(3) === 0 ? valid : mutated(asBoss(valid), odd, choose));
  const response = await fetch(url, {
    method: verb.toUpperCase(),
    headers,
    ...(body === null ? {} : { body: choose(40) === 0 ? text.slice(1) : text }),
  });
  return {
    method: verb.toUpperCase(),
    url: url.pathname + url.search,
    status: response.status,
    headers: withoutEncoding(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The body has been decoded by the time it is looked at. */
function withoutEncoding(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== "content-encoding"));
}

/** A uid where one may stand, so that calls get past the door. */
function asBoss(body: unknown): unknown {
  const { args } = (body ?? {}) as { args?: unknown[] };
  if (!Array.isArray(args) || typeof args[0] !== "string") return body;
  return { args: ["boss", ...args.slice(1)] };
}
