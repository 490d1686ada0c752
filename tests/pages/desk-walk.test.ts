import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditedMethods, findMethod, rpcMethods } from "~/gateway/methods";
import { isAllowed, type Role, roles } from "~/modules/staff/role";
import type { Operation } from "../support/desk-forms";
import { knownIntents } from "../support/desk-intents";
import { type DeskOperation, deskOperations } from "../support/desk-operations";
import { deskPlaces, deskRoutes, withoutPage } from "../support/desk-places";
import { type DeskPage, formOf, ledTo, remember, sendForm } from "../support/desk-press";
import { openWalkStore, type WalkStore, type Who } from "../support/desk-walk";
import { everything } from "../support/everything";
import { validArguments } from "../support/rpc-arguments";

/**
 * Every page, file and form of the desk, as a guest, a shopper and each role. Whom a form is for is
 * read from the method that its button reaches: the table of methods is the only truth.
 */
let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
  // The first look at the store's health notes the number of its schema.
  await store.browsers.get("owner")?.get("/readyz");
});
afterAll(() => store?.close());

/** From the one who may least. */
const everybody: readonly Who[] = [
  ...(["guest", "shopper", "readonly", "catalogue", "warehouse", "accounting", "sales"] as const),
  "owner",
];

/** Everything but the one-time keys of forms, which are kept before anything is done. */
async function kept(): Promise<string> {
  const { rows, counters } = (await everything(store.storage)) as Kept;
  return JSON.stringify([{ ...rows, keptAnswers: null }, counters]);
}

/** What the store held when it was last looked at; each test begins with what the one before left. */
let lately = "";
beforeAll(async () => {
  lately = await kept();
});

/** Whether nothing has changed since this was last asked. */
async function isAsBefore(): Promise<boolean> {
  const before = lately;
  lately = await kept();
  return lately === before;
}

interface Kept {
  rows: Record<string, unknown>;
  counters: unknown;
}

async function send(who: Who, form: Operation): Promise<Response> {
  const browser = store.browsers.get(who);
  if (!browser) throw new Error(`nobody is ${who}`);
  return sendForm(browser, form);
}

/** What the audit trail has said so far. */
const seen = new Set<string>();

/** The last page that a press led to, with its address: a form of it may come next. */
let last: DeskPage = { path: "", html: "" };

describe("every form of the desk", () => {
  it.each(
    deskOperations.map(
      (operation) => [`${operation.page({})} ${operation.intent}`, operation] as const,
    ),
  )("%s is for whom its method names, and leaves an entry", async (name, operation) => {
    const form = await formOf(store, operation, last);
    const { watched } = store;
    watched.held = true;
    const tries = new Map<Who, { status: number; reached: readonly string[] }>();
    for (const who of everybody) {
      watched.reached = [];
      const answer = await send(who, form);
      await answer.arrayBuffer();
      tries.set(who, { status: answer.status, reached: watched.reached });
    }
    watched.held = false;
    const unchanged = await isAsBefore();
    if (!operation.past) expect([name, unchanged]).toEqual([name, true]);
    const [method] = tries.get("owner")?.reached ?? [];
    const may = rolesFor(operation, method);
    for (const who of everybody) {
      const { status, reached } = tries.get(who) ?? { status: 0, reached: [] };
      if (who === "guest") expect([name, who, status]).toEqual([name, who, 302]);
      else if (!may.includes(who as Role)) {
        expect([name, who, [400, 403].includes(status)]).toEqual([name, who, true]);
      } else if (method) expect([name, who, reached[0]]).toEqual([name, who, method]);
    }
    await really(name, operation, form, method);
  });
});

function rolesFor(operation: DeskOperation, method: string | undefined): readonly Role[] {
  if (operation.past) return operation.past;
  const row = method === undefined ? null : findMethod(method);
  if (!row) return operation.shows ? roles : [];
  return roles.filter((role) => isAllowed(role, row.roles ?? []));
}

/** The owner presses it, and it is done. */
async function really(
  name: string,
  operation: DeskOperation,
  form: Operation,
  method?: string,
): Promise<void> {
  const { storage, watched } = store;
  const trail = async () => storage.audit.find({ limit: 1_000 });
  const known = new Set((await trail()).map(({ id }) => id));
  // Not the key of a text, which is no key of a form that is sent once.
  if (/^[^:]+$/.test(String(form.fields.get("key") ?? ""))) {
    form.fields.set("key", `${name} again`);
  }
  watched.reached = [];
  const answer = await send("owner", form);
  last = await ledTo(store, form, answer);
  const actions = (await trail()).filter(({ id }) => !known.has(id)).map(({ action }) => action);
  const changed = !(await isAsBefore());
  if (operation.shows) expect([name, answer.status, changed]).toEqual([name, answer.status, false]);
  else if (!operation.past) {
    expect([name, changed, answer.status < 400]).toEqual([name, true, true]);
    expect([name, actions]).toEqual([name, expect.arrayContaining([method])]);
  }
  for (const action of actions) seen.add(action);
  await remember(store);
}

describe("what the walk leaves out", () => {
  it("is no intent that a form of the desk knows", () => {
    const pressed = new Set(deskOperations.map(({ intent }) => intent.split(" ")[0] ?? ""));
    const known = knownIntents();
    expect(known.length).toBeGreaterThan(60);
    // A shop in one language has no choice of it: tests/pages/german-mails.test.ts.
    // Only an overdue invoice has a reminder: tests/pages/invoice-reminders.test.ts.
    const elsewhere = new Set(["language", "remind"]);
    const missing = known.filter(([, intent]) => !pressed.has(intent) && !elsewhere.has(intent));
    expect(missing).toEqual([]);
  });

  it("is no change by staff that pages call", () => {
    // Programs alone call these; tests/api/rpc-matrix.test.ts sees their entries.
    const direct = [
      "products.feature",
      "products.unfeature",
      "discounts.remove",
      "messages.reply",
      "products.updateVariant",
      // A shop in one language has no choice of it: tests/pages/german-mails.test.ts.
      "quotes.setLanguage",
      "orders.setLanguage",
      // The pages of these need an extension: tests/extensions/pages.test.ts.
      "extensions.setQuoteData",
      "extensions.setOrderData",
      "extensions.setCustomerData",
      "extensions.setInvoiceData",
      "extensions.setShipmentData",
      "extensions.setDiscountData",
      "extensions.setAddressData",
      "extensions.setTemplateData",
      "extensions.saveSettings",
      // They undo what a message reports: tests/pages/undo.test.ts and admin-orders.test.ts.
      "templates.putBack",
      "discounts.putBack",
      "orders.withdrawShipment",
      // Only an overdue invoice has its button: tests/pages/invoice-reminders.test.ts.
      "invoices.remind",
    ];
    const missing = auditedMethods().filter((name) => !seen.has(name) && !direct.includes(name));
    expect(missing).toEqual([]);
  });
});

describe("every address of the desk", () => {
  it("is in the list of places", () => {
    const known = [...deskPlaces.map(({ route }) => route), ...withoutPage];
    expect(deskRoutes().filter((route) => !known.includes(route))).toEqual([]);
    expect(known.filter((route) => !deskRoutes().includes(route))).toEqual([]);
  });

  it.each(deskPlaces.map((place) => [place.route, place] as const))(
    "%s opens for its roles alone, and looking changes nothing",
    async (route, { open, at }) => {
      const path = at(store.ids);
      for (const who of everybody) {
        const answer = await store.browsers.get(who)?.get(path);
        await answer?.arrayBuffer();
        const wanted = who === "guest" ? 302 : open.includes(who as Role) ? 200 : 403;
        expect([route, path, who, answer?.status]).toEqual([route, path, who, wanted]);
      }
      expect([route, await isAsBefore()]).toEqual([route, true]);
    },
  );
});

describe("every method for staff over HTTP", () => {
  const rows = rpcMethods().filter(({ row }) => row.access === "admin");

  it.each(rows.map(({ name, row }) => [name, row] as const))(
    "%s refuses whom its row does not name",
    async (name, row) => {
      const made = { quote: "none", quoteId: "none", order: "none" };
      const args = validArguments[name]?.("owner", {
        ...made,
        address: () => "none",
        own: () => ({ quoteNumber: "none", total: null }),
      });
      for (const who of everybody) {
        const role = roles.find((each) => each === who);
        if (role && isAllowed(role, row.roles ?? [])) continue;
        const path = `/api/commerce/${name.replace(".", "/")}`;
        const answer = await store.browsers.get(who)?.postJson(path, { args });
        const body = await answer?.json();
        const status = who === "guest" ? 401 : 403;
        expect([name, who, answer?.status, Object.keys(body)]).toEqual([
          name,
          who,
          status,
          ["error"],
        ]);
      }
      expect([name, await isAsBefore()]).toEqual([name, true]);
    },
  );
});
