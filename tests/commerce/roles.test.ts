import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { methods } from "~/gateway/methods";
import { ownWorkRules } from "~/gateway/own-work";
import type { AnyMethod } from "~/gateway/rows/method";
import { requesterOf } from "~/http/context.server";
import { isFailure } from "~/kernel/failure";
import { isAllowed, readRole, roles } from "~/modules/staff/role";
import type { Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { type Everything, everything } from "../support/everything";
import { address, type Made, validArguments } from "../support/rpc-arguments";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { staffArguments } from "../support/staff-arguments";

const rows = Object.entries(methods).flatMap(([service, table]) =>
  Object.entries(table).map(([name, row]) => [`${service}.${name}`, row as AnyMethod] as const),
);
const staffRows = rows.filter(([, row]) => row.access === "admin");

describe("the table of methods", () => {
  it("says of every row for staff which roles may call it, and of no other", () => {
    // Documents of customers are also read by staff, as their rows say.
    const others = rows.filter(([, row]) => row.access !== "holder");
    const wrong = others.filter(([, row]) => (row.roles !== null) !== (row.access === "admin"));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it("lets readers change nothing but what they are told themselves", () => {
    const changing = staffRows.filter(([, row]) => row.run === null);
    const open = changing.filter(([, row]) => row.roles?.includes("readonly"));
    expect(open.map(([name]) => name)).toEqual(["notices.choose"]);
  });

  it("keeps the catalogue's people from customers", () => {
    const open = staffRows.filter(([, row]) => row.roles?.includes("catalogue"));
    const about = open.filter(([name]) => /^(quotes|orders|customers|audit|outbox)\./.test(name));
    expect(about.map(([name]) => name)).toEqual([]);
  });

  it("says of every row for sellers what is left of it for those who see their own work", () => {
    const sellers = rows.filter(([, row]) => row.roles?.includes("sales"));
    const names = sellers.map(([name]) => name).sort();
    expect(Object.keys(ownWorkRules).sort()).toEqual(names);
  });

  it("has arguments for every row for staff", () => {
    const known = { ...validArguments, ...staffArguments };
    expect(staffRows.filter(([name]) => !(name in known)).map(([name]) => name)).toEqual([]);
  });
});

describe("a stored role", () => {
  it("is an owner's where there is none, and harms nobody where it is unknown", () => {
    expect([null, undefined, "", "sales", "king"].map(readRole)).toEqual([
      "owner",
      "owner",
      "owner",
      "sales",
      "readonly",
    ]);
  });
});

await onEveryEngine("roles", (open) => {
  let shop: Shop;
  let storage: Storage;
  let made: Made;
  let closeEngine: () => Promise<void>;

  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    storage = opened.storage;
    shop = await openShop({ storage });
    const ids = ["lathe", "p1", "p2", "p3"];
    await shop.add(...ids.map((id) => ({ id, productName: `Bench ${id}`, price: 5, stock: 50 })));
    for (const role of roles) {
      const row = { email: `${role}@example.test`, created: new Date(), name: null };
      await storage.admins.put({ id: role, ...row, role: role === "owner" ? null : role });
    }
    const items = [{ id: "lathe", quantity: 1 }];
    const [first, second, third] = [
      await shop.commerce.quotes.submit(null, aSubmission(items)),
      await shop.commerce.quotes.submit(null, aSubmission(items)),
      await shop.commerce.quotes.submit(null, aSubmission(items)),
    ];
    const order = await shop.gateway.call(
      "orders.createFromQuote",
      [third.id],
      askedBy({ uid: "owner" }),
    );
    const { id } = await shop.commerce.customers.addAddress("shopper", address);
    const request = await shop.commerce.quotes.submit("shopper", aSubmission(items));
    made = {
      quote: first.quoteNumber,
      quoteId: second.id,
      order: order.orderNumber,
      address: () => id,
      own: () => request,
    };
  });

  afterAll(async () => {
    await shop?.close();
    await closeEngine?.();
  });

  const people = ["guest", "shopper", ...roles] as const;
  const argsOf = (name: string) =>
    staffArguments[name]?.(made) ?? validArguments[name]?.("shopper", made) ?? [];

  function call(name: string, row: AnyMethod, who: string, args: unknown[]) {
    const at = { requestId: "r1", clientAddress: "192.0.2.1" };
    const requester = who === "guest" ? requesterOf(at) : askedBy({ uid: who });
    return shop.gateway.callRow(name, row, args, requester);
  }

  async function kindOf(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => "done",
      (error: unknown) => (isFailure(error) ? error.kind : "thrown"),
    );
  }

  describe("whom a row does not name", () => {
    let before: unknown;
    beforeAll(async () => {
      before = await everything(storage);
    });

    it.each(staffRows)("%s refuses", async (...at) => {
      const [name, row] = at;
      for (const who of people) {
        const role = roles.find((each) => each === who);
        if (role && isAllowed(role, row.roles ?? [])) continue;
        const kind = await kindOf(call(name, row, who, argsOf(name)));
        expect([who, kind]).toEqual([who, who === "guest" ? "unauthenticated" : "forbidden"]);
      }
    });

    // Read once for all rows: what changed names the row that changed it.
    it("changed nothing by all of these calls", async () => {
      expect(await everything(storage)).toEqual(before);
    });
  });

  describe("whom a row names", () => {
    let known: Everything;
    let text: string;
    async function look() {
      known = await everything(storage);
      text = JSON.stringify(known);
    }
    beforeAll(look);

    // What somebody has read is noted for them alone, without an entry.
    const noted = staffRows.filter(([name]) => name !== "notices.see");

    it.each(noted)("%s lets in; a change has its entry", async (...at) => {
      const [name, row] = at;
      const named = roles.filter((each) => isAllowed(each, row.roles ?? []));
      // A row that only reads is looked at once, after everybody has called it.
      const groups = row.run === null ? named.map((role) => [role]) : [named];
      for (const group of groups) {
        const entries = known.rows.audit.length;
        const before = text;
        for (const role of group) {
          const kind = await kindOf(call(name, row, role, argsOf(name)));
          expect([role, kind]).not.toEqual([role, "forbidden"]);
        }
        await look();
        const added = known.rows.audit.length - entries;
        const changed = text !== before;
        expect([name, group, changed, added]).toEqual([name, group, changed, changed ? 1 : 0]);
        if (row.run !== null) expect([name, changed]).toEqual([name, false]);
      }
    });
  });

  it("a role that is taken away or changed counts at the next call", async () => {
    await storage.admins.patch("sales", { role: "catalogue" });
    const row = methods.quotes.countByStatus as AnyMethod;
    expect(await kindOf(call("quotes.countByStatus", row, "sales", []))).toBe("forbidden");
    await storage.admins.patch("sales", { role: "sales" });
    expect(await kindOf(call("quotes.countByStatus", row, "sales", []))).toBe("done");
  });
});
