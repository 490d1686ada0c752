import type { Gateway } from "~/gateway/gateway.server";
import { findMethod, type MethodName } from "~/gateway/methods";
import { staleVersion } from "~/kernel/failure";
import { createSpool } from "~/modules/payments/spool.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { isAllowed, type Role, roles } from "~/modules/staff/role";
import type { Storage } from "~/storage/storage";
import { aPicture } from "./a-picture";
import { type AdminStore, openAdminStore } from "./admin-store";
import { inputOf } from "./offer-input";
import { address } from "./rpc-arguments";
import { aSubmission } from "./shop";
import type { TestBrowser } from "./test-browser";

export type Who = "guest" | "shopper" | Role;

/** A store in which every form of the desk stands on some page, and a browser for everybody. */
export interface WalkStore extends AdminStore {
  storage: Storage;
  browsers: ReadonlyMap<Who, TestBrowser>;
  /** What was made, by a name. */
  ids: Record<string, string>;
  /** What the gateway sees of changes by staff. */
  watched: Watched;
}

interface Watched {
  /** The changing methods that were reached since it was emptied. */
  reached: MethodName[];
  /** While it is true, whoever may call a changing method is stopped before it changes anything. */
  held: boolean;
}

export async function openWalkStore(variables: Record<string, string> = {}): Promise<WalkStore> {
  const store = await openAdminStore({ variables });
  const { storage, gateway } = store.services;
  if (!storage || !gateway) throw new Error("this store has no backend");
  const ids: Record<string, string> = {};
  const browsers = new Map<Who, TestBrowser>();
  browsers.set("guest", store.browser()).set("shopper", store.shopper).set("owner", store.admin);
  for (const role of roles.filter((each) => each !== "owner")) {
    const browser = store.browser();
    const account = { email: `${role}@example.test`, password: "a password for tests" };
    const { user } = await (await browser.postJson("/api/auth/signup", account)).json();
    const row = { id: user.uid, email: account.email, created: store.time.now };
    await storage.admins.put({ ...row, role, name: `The ${role}` });
    browsers.set(role, browser);
    ids[role] = user.uid;
  }
  await furnish(store, storage, ids);
  const watched = watch(gateway, storage);
  return Object.assign(Object.create(store), { storage, browsers, ids, watched });
}

function watch(gateway: Gateway, storage: Storage): Watched {
  const watched: Watched = { reached: [], held: false };
  const { call } = gateway;
  gateway.call = async (name, args, requester) => {
    const row = findMethod(name);
    if (!row?.writes || row.access !== "admin") return call(name, args, requester);
    watched.reached.push(name);
    const caller = await requester.caller({ checkRevoked: true });
    const admin = caller && (await storage.admins.get(caller.uid));
    const role = roles.find((each) => each === (admin?.role ?? "owner"));
    const may = admin && role && isAllowed(role, row.roles ?? []);
    if (watched.held && may) throw staleVersion();
    return call(name, args, requester);
  };
  return watched;
}

async function furnish(
  store: AdminStore,
  storage: Storage,
  ids: Record<string, string>,
): Promise<void> {
  const { call } = store;
  const asked = (email = "guest@example.test") =>
    store.ask([["press", 1]], { contact: { email, firstName: "Gail" } });
  const offered = async () => {
    const quote = await asked();
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    return call("offers.send", [quote.id, { ...input, note: null }]);
  };
  const ordered = async () => call("orders.createFromQuote", [(await asked()).id]);
  const word = {
    name: "Gail",
    role: "",
    how: "By telephone",
    at: store.time.now,
    options: null,
    purchaseOrder: null,
  };
  await storage.products.patch("press", { stock: 500 });
  // A payment that nothing can record: it waits on the overview.
  await createSpool(store.services.env.paymentSpoolDir).keep({
    eventId: "evt_odd",
    type: "checkout.session.completed",
    session: {},
    received: store.time.now,
    state: "unrecorded",
  });
  for (const id of ["spare", "other", "binned", "gone"]) {
    await call("products.create", [{ id, productName: `Part ${id}`, price: 3, stock: 9 }]);
  }
  for (const id of ["binned", "gone"]) await call("products.delete", [id]);
  await call("discounts.save", [{ id: "ten", code: "TEN", type: "percentage", value: 10 }]);
  const account = await storage.accounts.getBy("email", "shopper@example.test");
  ids.shopper = account?.id ?? "";
  await storage.accounts.patch(ids.shopper, { emailVerified: store.time.now });
  const person = { email: "shopper@example.test", firstName: "Zita", lastName: "Quell" };
  await store.commerce.customers.update(ids.shopper, person);
  await store.commerce.customers.addAddress(ids.shopper, address);
  await asked("shopper@example.test");
  for (const name of ["plain", "draft", "left", "bulk", "agreed"]) ids[name] = (await asked()).id;
  for (const name of ["offer", "declined", "accepted", "wished"]) {
    const quote = await offered();
    ids[name] = quote.id;
    ids[`${name} number`] = quote.quoteNumber;
  }
  await storage.quotes.patch(ids.wished ?? "", { customerId: ids.shopper });
  const message = new FormData();
  message.set("intent", "message");
  message.set("text", "See the drawing.");
  message.set("change.asked-1.quantity", "10");
  message.set("files", new File([aPicture], "a.png", { type: "image/png" }));
  await store.shopper.postMultipart(`/account/quotes/${ids["wished number"]}`, message);
  const [written] = await storage.messages.find({ limit: 1 });
  ids.file = written?.files[0]?.id ?? "";
  await call("offers.recordAnswer", [ids.accepted ?? "", { ...word, answer: "accepted" }]);
  for (const name of ["order", "paid", "shipped", "sold", "unbilled"]) {
    const order = await ordered();
    ids[name] = order.orderNumber;
    ids[`${name} id`] = order.id;
  }
  await storage.orders.patch(ids["order id"] ?? "", { needsReview: "Look.", flagged: true });
  const cash = { amount: 1, method: "Cash", payer: null, at: store.time.now, note: null };
  await call("orders.recordPayment", [ids.paid ?? "", cash]);
  await call("orders.ship", [ids.shipped ?? "", { count: 1, lines: null, parcel: null }]);
  const invoice = await call("invoices.issue", [
    ids.shipped ?? "",
    { count: 1, lines: null, tax: null },
  ]);
  ids.invoice = invoice.number;
  await call("staff.invite", [{ email: "new@example.test", name: null, role: "sales" }]);
  await call("keys.create", [{ name: "Till", role: "readonly", methods: [], expires: null }]);
  // Whoever made them is no owner any more.
  const [key] = await storage.apiKeys.find({ limit: 1 });
  ids.key = key?.id ?? "";
  if (key)
    await storage.apiKeys.insert({ ...key, id: `${key.id}2`, hash: "left", createdBy: "gone" });
  const [open] = await storage.invitations.find({ limit: 1 });
  const left = { id: "left", email: "left@example.test", invitedBy: "gone" };
  if (open) await storage.invitations.insert({ ...open, ...left });
  const hook = { url: "https://hooks.example/in", description: "" };
  await call("webhooks.create", [{ ...hook, events: ["order.created", "quote.sent"] }]);
  await offered();
  const [delivery] = await storage.deliveries.find({ limit: 1 });
  if (delivery) await storage.deliveries.patch(delivery.id, { status: "parked" });
  await call("templates.create", [{ name: "Warranty", text: "Two years." }]);
  await storage.admins.put({
    id: "leaver",
    email: "leaver@example.test",
    created: store.time.now,
    role: "sales",
    name: "Lea Ver",
  });
  await call("assignments.quote", [ids.left ?? "", "leaver"]);
  const leaving = await call("orders.createFromQuote", [(await asked("erase-me@example.test")).id]);
  await call("orders.updateStatus", [
    leaving.id,
    "Delivered",
    { force: true, note: "Moved by an owner." },
  ]);
  const variants = ["Short", "Long"].map((name) => ({ id: name.toLowerCase(), name }));
  await call("products.create", [{ id: "varied", productName: "Rail", price: 3, variants }]);
  const line = { id: "varied", quantity: 1, variantId: "short" };
  ids.varied = (await store.commerce.quotes.submit(null, aSubmission([line]))).id;
  store.provider.mode = "422";
  await store.mailsTo("");
  store.provider.mode = "ok";
}
