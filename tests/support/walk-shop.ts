import type { Gateway } from "~/gateway/gateway.server";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { Failure } from "~/kernel/failure";
import type { Storage } from "~/storage/storage";
import { type AdminStore, openAdminStore } from "./admin-store";
import { operationOf } from "./desk-forms";
import { sendForm } from "./desk-press";
import { openMail } from "./mail-shop";
import { askedBy } from "./shop";
import type { TestBrowser } from "./test-browser";

/** How a step reaches the store: a call in the process, HTTP with a service key, or a page's form. */
export type Way = "call" | "key" | "form";

type Asked = ReturnType<typeof askedBy>;

export interface WalkShop extends AdminStore {
  storage: Storage;
  gateway: Gateway;
  /** The account of the customer who signs in. */
  maraUid: string;
  mara: Asked;
  boss: Asked;
  /** A colleague in sales, who may not do all that an owner may. */
  sales: Asked;
  /** Service keys. */
  keys: { boss: string; sales: string };
  /** Calls a method over HTTP with a service key. @throws Failure what the store refuses */
  rpc<N extends MethodName>(name: N, args: ArgsOf<N>, key: string): Promise<ResultOf<N>>;
  /** Sends what waits in the outbox to the mail provider, without files. */
  sendMails(): Promise<void>;
  /** A GET of an address in a mail, by the browser of its reader. */
  follow(url: string): Promise<{ status: number; html: string }>;
  /** The address of a quote's page for the holder of its link. */
  quotePage(number: string, updated: Date): Promise<string>;
  /** Keeps the sign-ins alive over the days that a walk skips. */
  staySignedIn(): Promise<void>;
}

const origin = "http://shop.example";
export const seller = "seller@fieldbench.example";
export const guestEmail = "guest@example.test";
export const maraEmail = "shopper@example.test";
const never = new Date("2099-01-01T00:00:00.000Z");

/** How much stock the products have that never run out. */
export const plenty = 1_000_000;

/** The built store over HTTP with the products of the walks, its staff, keys and customers. */
export async function openWalkShop(): Promise<WalkShop> {
  const store = await openAdminStore();
  const { storage, gateway, mail } = store.services;
  const { signedLinks } = mail;
  if (!storage || !gateway || !signedLinks) throw new Error("this store has no backend");
  const own = { id: "rail", productName: "Rail", price: 3, stock: plenty };
  const variants = [
    { id: "short", name: "Short", stock: 2 },
    { id: "long", name: "Long", price: 4, stock: plenty },
    { id: "plain", name: "Plain" },
  ];
  await store.call("products.create", [{ ...own, variants }]);
  const vise = { id: "vise", productName: "Vise", price: 100, stock: plenty };
  await store.call("products.create", [vise]);
  await store.call("products.create", [{ id: "oil", productName: "Oil", price: 7.5, stock: null }]);
  const discount = { type: "percentage", value: 10, usageLimit: 5 } as const;
  await store.call("discounts.save", [{ code: "TEN", ...discount }]);
  await storage.admins.put({
    id: "sal",
    email: "sal@example.test",
    created: store.time.now,
    role: "sales",
    name: "Sal",
  });
  const account = await storage.accounts.getBy("email", maraEmail);
  const maraUid = account?.id ?? "";
  await storage.accounts.patch(maraUid, { emailVerified: store.time.now });
  const admin = await storage.accounts.getBy("email", "ada@example.test");
  const keyOf = async (role: "owner" | "sales") => {
    const asked = { name: role, role, methods: [], expires: null };
    return (await store.call("keys.create", [asked])).secret;
  };
  const keys = { boss: await keyOf("owner"), sales: await keyOf("sales") };
  // The mails as they are composed, without their files, which take most of the time.
  const outbox = openMail(storage, store.provider, {
    time: store.time,
    settings: {
      EMAIL_API_KEY: "re_test_key",
      PUBLIC_ORIGIN: origin,
      QUOTE_NOTIFICATION_EMAIL: seller,
      EMAIL_FROM_ADDRESS: "shop@fieldbench.example",
    },
  }).outbox;
  const known = { storage, gateway, maraUid, keys };
  return Object.assign(Object.create(store) as AdminStore, known, {
    mara: askedBy({ uid: maraUid, email: maraEmail }),
    boss: askedBy({ uid: admin?.id ?? "", email: "ada@example.test" }),
    sales: askedBy({ uid: "sal", email: "sal@example.test" }),

    async rpc<N extends MethodName>(name: N, args: ArgsOf<N>, key: string): Promise<ResultOf<N>> {
      const path = `/api/commerce/${name.replace(".", "/")}`;
      const headers = { Authorization: `Bearer ${key}` };
      const answer = await store.browser().postJson(path, { args }, headers);
      const body = (await answer.json()) as { result: ResultOf<N>; error?: string };
      if (answer.status >= 500) throw new Error(`${name}: ${answer.status} ${body.error}`);
      if (!answer.ok) throw new Failure("impossible", body.error ?? "");
      return body.result;
    },

    async sendMails() {
      // Mails of offers that may be taken back wait for ten seconds.
      const { now } = store.time;
      store.time.now = new Date(now.getTime() + 10_000);
      await outbox?.run();
      store.time.now = now;
    },

    async follow(url: string) {
      const path = url.replace(origin, "");
      const reader = path.startsWith("/admin")
        ? store.admin
        : path.startsWith("/account")
          ? store.shopper
          : store.browser();
      const answer = await reader.get(path);
      return { status: answer.status, html: await answer.text() };
    },

    async quotePage(number: string, updated: Date) {
      const key = await signedLinks.sign({ purpose: "quote", subject: number }, updated);
      return `/quotes/${number}?key=${key}`;
    },

    async staySignedIn() {
      const sessions = await storage.sessions.find({ limit: 100 });
      const { now } = store.time;
      const changes = { created: now, lastSeen: now, expires: never };
      await storage.sessions.patchMany(sessions.map(({ id }) => ({ id, changes })));
    },
  });
}

/** What is typed into a form, and the form among several with one intent. */
interface Typed {
  fields?: Record<string, string>;
  action?: string;
}

/**
 * Presses a button of a page as it stands now. False: the page has no such button, so that nobody
 * can do this there. A refusal shows the form again, and is no error.
 */
export async function press(
  browser: TestBrowser,
  path: string,
  intent: string,
  { fields = {}, action = "" }: Typed = {},
): Promise<boolean> {
  const page = await browser.get(path);
  const html = await page.text();
  if (page.status >= 500) throw new Error(`${path}: ${page.status}`);
  if (page.status !== 200) return false;
  return pressIn(browser, html, path, intent, { fields, action });
}

/** The same on a page that is open. */
export async function pressIn(
  browser: TestBrowser,
  html: string,
  path: string,
  intent: string,
  { fields = {}, action = "" }: Typed = {},
): Promise<boolean> {
  const form = operationOf(html, path, intent, action);
  if (!form) return false;
  for (const [name, value] of Object.entries(fields)) form.fields.set(name, value);
  const answer = await sendForm(browser, form);
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${intent} on ${path}: ${answer.status}`);
  return answer.status < 400;
}
