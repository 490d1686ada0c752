import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rpcMethods } from "~/gateway/methods";
import { cartOf } from "~/modules/cart/cart.resource";
import { isAllowed, roles } from "~/modules/staff/role";
import type { KeyAccess } from "~/modules/staff/staff.resource";
import type { Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { everything } from "../support/everything";
import {
  address,
  type Made,
  refusedThere,
  validArguments as valid,
} from "../support/rpc-arguments";
import { aSubmission, askedBy } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

const audited = [
  "products.create",
  "products.update",
  "products.updateVariant",
  "products.delete",
  "products.restore",
  "products.feature",
  "products.unfeature",
  "quotes.updateStatus",
  "orders.createFromQuote",
  "orders.updateStatus",
  "discounts.save",
  "discounts.remove",
  "messages.reply",
  "customers.createByStaff",
  "customers.updateByStaff",
  "links.revoke",
  "links.send",
];

await onEveryEngine("who may call what", (open, engine) => {
  let store: TokenStore;
  let storage: Storage;
  let made: Made;
  let closeEngine: () => Promise<void>;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    store = await openTokenStore(opened.variables);
    storage = opened.storage;
    const { commerce } = store.edge.services;
    if (!commerce) throw new Error("no backend");
    for (const uid of ["ann", "bob", "boss", "fired"]) {
      store.issuer.users.set(uid, { email: `${uid}@example.test` });
      tokens[uid] = await store.issuer.token(uid);
    }
    const second = 1_000;
    const past = Math.floor(Date.now() / second) - 7_200;
    tokens.garbage = "not.a.token";
    tokens.expired = await store.issuer.token("ann", (good) => ({
      ...good,
      iat: past,
      auth_time: past,
      exp: past + 3_600,
    }));
    tokens["other project"] = await store.issuer.token("ann", (good) => ({
      ...good,
      aud: "another",
      iss: "https://securetoken.google.com/another",
    }));
    await commerce.admin.grant("boss", "boss@example.test");
    await commerce.admin.grant("fired", "fired@example.test");
    expect((await store.call("products.feature", { args: ["p5"] }, tokens.fired)).status).toBe(200);
    await commerce.admin.revoke("fired");
    const items = [{ id: "lathe", quantity: 1 }];
    const first = await commerce.quotes.submit("bob", aSubmission(items));
    const second_ = await commerce.quotes.submit("bob", aSubmission(items));
    const other = await commerce.quotes.submit("bob", aSubmission(items));
    const { order } = await storage.atomically(async (tx) => ({
      order: (await commerce.orders.createFromQuote(tx, "boss", other.id)).result,
    }));
    const addresses = {
      ann: (await commerce.customers.addAddress("ann", address)).id,
      bob: (await commerce.customers.addAddress("bob", address)).id,
    };
    const requests = {
      ann: await commerce.quotes.submit("ann", aSubmission(items)),
      bob: await commerce.quotes.submit("bob", aSubmission(items)),
    };
    await commerce.carts.set(cartOf("bob"), items);
    made = {
      quote: first.quoteNumber,
      quoteId: second_.id,
      order: order.orderNumber,
      address: (uid) => (uid === "bob" ? addresses.bob : addresses.ann),
      own: (uid) => (uid === "bob" ? requests.bob : requests.ann),
    };
  });

  afterAll(async () => {
    await store?.close();
    await closeEngine?.();
  });

  const methods = rpcMethods();
  const nobody = "Authentication required.";
  const other = "You may only act on your own account.";
  const notAdmin = "Admin privileges required.";
  const otherQuote = "You may only submit quotes as yourself.";

  it("has arguments for every method", () => {
    expect(methods.map(({ name }) => name).sort()).toEqual(Object.keys(valid).sort());
  });

  let untouched: unknown;
  it("has something to keep from strangers", async () => {
    untouched = await everything(storage);
  });

  describe.each(methods)("$name", ({ name, row }) => {
    const argsFor = (uid: string) => valid[name]?.(uid, made) ?? [];

    it("refuses whoever may not", async () => {
      const answers: [string, unknown, unknown][] = [];
      const refuse = async (who: string, args: unknown[], status: number, error: string) => {
        const token = who === "nobody" ? null : tokens[who];
        const answer = await store.call(name, { args }, token);
        answers.push([who, { status: answer.status, ...answer.body }, { status, error }]);
      };
      if (row.access === "public") return;
      for (const who of ["nobody", "garbage", "expired", "other project"]) {
        await refuse(who, argsFor("ann"), 401, nobody);
      }
      if (row.access === "admin") {
        await refuse("ann", argsFor("ann"), 403, notAdmin);
        await refuse("fired", argsFor("fired"), 403, notAdmin);
        await refuse("ann", ["boss"], 403, notAdmin);
      } else if (row.access === "holder") {
        // Staff read documents of every customer, and answer none in a customer's place.
        for (const who of row.roles ? ["ann"] : ["ann", "boss"]) {
          const answer = await store.call(name, { args: argsFor("bob") }, tokens[who]);
          // Another's document is as good as none, for reads too.
          const nothing = /\.(list|sentTo)$/.test(name) ? [] : null;
          const none = row.writes ? [404, undefined] : [200, nothing];
          expect([answer.status, answer.body.result]).toEqual(none);
        }
      } else {
        const text = row.access === "user" ? other : otherQuote;
        await refuse("ann", argsFor("bob"), 403, text);
        await refuse("boss", argsFor("bob"), 403, text);
        for (const owner of [[], {}, ["ann"], 7, "", "ANN", true]) {
          await refuse("ann", [owner, ...argsFor("ann").slice(1)], 403, text);
        }
        if (row.access === "user") {
          await refuse("ann", [null, ...argsFor("ann").slice(1)], 403, text);
          await refuse("ann", [], 403, text);
        }
      }
      for (const [who, got, wanted] of answers) expect([who, got]).toEqual([who, wanted]);
    });
  });

  // Read once for all methods: what changed names the method that changed it.
  it("changed nothing by all that was refused", async () => {
    expect(await everything(storage)).toEqual(untouched);
  });

  it("lets everybody do what is theirs, and audits exactly what staff change", async () => {
    const trail = async () => (await storage.audit.find({ limit: 1_000 })).length;
    let before: Awaited<ReturnType<typeof everything>> | null = null;
    let reads: string[] = [];
    const wrong: unknown[] = [];
    // Whatever changes something says so, and takes an idempotency key.
    const readsChangedNothing = async () => {
      if (before) expect([reads, await everything(storage)]).toEqual([reads, before]);
      before = null;
      reads = [];
    };
    for (const { name, row } of methods) {
      const who = row.access === "admin" ? "boss" : "ann";
      const token = row.access === "public" ? null : tokens[who];
      const entries = await trail();
      if (row.writes) await readsChangedNothing();
      else before ??= await everything(storage);
      const answer = await store.call(name, { args: valid[name]?.(who, made) ?? [] }, token);
      const status = refusedThere[name] ?? 200;
      const body = status === 200 ? ["result"] : ["error"];
      const told = [name, answer.status, Object.keys(answer.body)];
      if (`${told}` !== `${[name, status, body]}`) wrong.push([...told, answer.body]);
      const written = (await trail()) - entries;
      const most = (row.run === null || row.bulk) && status === 200 ? 1 : 0;
      const least = audited.includes(name) ? 1 : 0;
      if (written > most || written < least) wrong.push([name, written, "entries"]);
      if (!row.writes) reads.push(name);
    }
    await readsChangedNothing();
    expect(wrong).toEqual([]);
  });

  /** Keys of every kind, and how each of them is admitted. */
  const kinds = [
    ...roles.map((role) => ({ kind: role, role, methods: [] as string[], lives: true })),
    { kind: "listed, first half", role: null, methods: listed(0), lives: true },
    { kind: "listed, second half", role: null, methods: listed(1), lives: true },
    {
      kind: "readonly, and one listed",
      role: "readonly" as const,
      methods: ["products.update"],
      lives: true,
    },
    ...["expired", "revoked", "of a removed owner", "made by a removed owner's key"].map((kind) => {
      return { kind, role: "owner" as const, methods: [] as string[], lives: false };
    }),
  ];

  /** A key names at most 100 methods. */
  function listed(half: 0 | 1): string[] {
    return methods
      .filter(({ row }) => row.access === "admin")
      .flatMap(({ name }, at) => (at % 2 === half ? name : []));
  }

  async function makeKey({ kind, role, methods: named }: (typeof kinds)[number]): Promise<string> {
    const { gateway, commerce } = store.edge.services;
    const asked = { name: kind, role, methods: named, expires: null };
    const make = async (uid: string, key?: KeyAccess) =>
      gateway?.call("keys.create", [asked], askedBy({ uid, ...(key ? { key } : {}) }));
    const isOrphan = kind.includes("removed");
    if (isOrphan) await commerce?.admin.grant("leaver", "leaver@example.test");
    let made = await make(isOrphan ? "leaver" : "boss");
    if (kind.startsWith("made by")) {
      const parent = made?.key.id ?? "";
      made = await make(`key:${parent}`, { id: parent, role: "owner", methods: [] });
    }
    const id = made?.key.id ?? "";
    if (kind === "expired") await storage.apiKeys.patch(id, { expires: new Date(1) });
    if (kind === "revoked") await gateway?.call("keys.revoke", [id], askedBy({ uid: "boss" }));
    if (isOrphan) await commerce?.admin.revoke("leaver");
    return made?.secret ?? "";
  }

  /** Arguments that no method takes for a change, so that whoever is admitted is told so. */
  const wrongArguments = [{ wrong: [] }];

  it("admits a key of each kind exactly as the row says, and writes nothing where it is refused", async () => {
    const secrets = new Map<string, string>();
    for (const each of kinds) secrets.set(each.kind, await makeKey(each));
    const before = await withoutKeys();
    const wrong: unknown[] = [];
    for (const { kind, role, methods: named, lives } of kinds) {
      await inTurns(methods, async ({ name, row }) => {
        const { status } = await store.call(name, { args: wrongArguments }, secrets.get(kind));
        const isFor = named.includes(name) || (role !== null && isAllowed(role, row.roles ?? []));
        // Rights are handed on by keys of owners alone.
        const mayHandOn = row.recent !== true || role === "owner";
        const wanted =
          row.access === "public"
            ? "admitted"
            : !lives
              ? 401
              : row.access === "holder" || (row.access === "admin" && isFor && mayHandOn)
                ? "admitted"
                : 403;
        const found =
          status === 401 || status === 403 ? status : status < 500 ? "admitted" : status;
        if (found !== wanted) wrong.push([kind, name, found, wanted]);
      });
    }
    expect(wrong).toEqual([]);
    expect(await withoutKeys()).toEqual(before);
  });

  /** A few at once: more than the database has connections for would be told to come again. */
  async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
    for (let at = 0; at < all.length; at += 8) await Promise.all(all.slice(at, at + 8).map(work));
  }

  /** Everything but what notes the use of keys. */
  async function withoutKeys() {
    const { rows, counters } = await everything(storage);
    return { ...rows, apiKeys: [], keyLogs: [], counters };
  }

  it("a guest may submit without a credential", async () => {
    const answer = await store.call("quotes.submit", {
      args: [null, aSubmission([{ id: "lathe", quantity: 1 }])],
    });
    expect(answer).toMatchObject({ status: 200, body: { result: { customerId: null } } });
  });

  it("another customer's address is neither changed nor removed", async () => {
    const foreign = made.address("bob");
    const before = await storage.addresses.get(foreign);
    for (const [name, args] of [
      ["customers.updateAddress", ["ann", foreign, { city: "Elsewhere" }]],
      ["customers.deleteAddress", ["ann", foreign]],
    ] as const) {
      const answer = await store.call(name, { args }, tokens.ann);
      expect(answer).toEqual({ status: 404, body: { error: "Address not found." } });
    }
    expect(await storage.addresses.get(foreign)).toEqual(before);
    for (const name of [
      "quotes.listForCustomer",
      "orders.listForCustomer",
      "invoices.listForCustomer",
    ]) {
      const answer = await store.call(name, { args: ["ann"] }, tokens.ann);
      expect(JSON.stringify(answer.body)).not.toContain(made.order);
    }
  });

  it("a signed-out account of the provider is no admin any more", async () => {
    store.issuer.users.set("boss", { email: "boss@example.test", disabled: true });
    const answer = await store.call("audit.listPage", { args: [] }, tokens.boss);
    expect(answer.status).toBe(401);
    store.issuer.users.set("boss", { email: "boss@example.test" });
  });

  it(`ran on ${engine}`, async () => {
    await expect(storage.ready()).resolves.toBeUndefined();
  });
});
