import { seed } from "~/cli/seed.server";
import type { Extension } from "~/extending/extension";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Commerce } from "~/modules/commerce";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { QuoteSubmission } from "~/modules/quotes/quotes-service.server";
import type { Services } from "~/services.server";
import { openIdentityStore, person } from "./identity-store";
import { type MailProvider, startMailProvider } from "./mail-provider";
import { aProduct, aSubmission, askedBy } from "./shop";
import type { TestBrowser } from "./test-browser";

export interface AdminStore {
  services: Services;
  origin: string;
  commerce: Commerce;
  /** The time the store sees; set it to move on. */
  time: { now: Date };
  /** A browser without a sign-in. */
  browser(): TestBrowser;
  provider: MailProvider;
  /** A browser that is signed in as an admin. */
  admin: TestBrowser;
  /** A browser that is signed in without admin rights. */
  shopper: TestBrowser;
  /** Calls a method as the admin. */
  call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>>;
  /** Submits a guest's quote request. */
  ask(items: [id: string, quantity: number][], fields?: Asked): Promise<Quote>;
  /**
   * The mails that the customer has received, after the outbox has run. Mails of offers that wait to
   * be taken back are sent with them.
   */
  mailsTo(email: string): Promise<string[]>;
  close(): Promise<void>;
}

type Asked = Partial<Omit<QuoteSubmission, "contact">> & { contact?: Partial<Quote["contact"]> };

const products: Partial<Product>[] = [
  { id: "press", productName: "Arbor press", price: 200, stock: 5 },
  { id: "lathe", productName: "Bench lathe", price: null },
];

/** The built pages over HTTP, with e-mail and payment on; its outbox does not run by itself. */
export async function openAdminStore({
  mail = true,
  variables = {},
  extensions,
}: {
  mail?: boolean;
  variables?: Record<string, string>;
  extensions?: readonly Extension[];
} = {}): Promise<AdminStore> {
  const provider = await startMailProvider();
  const store = await openIdentityStore(
    {
      PUBLIC_ORIGIN: "http://shop.example",
      ...(mail ? { EMAIL_API_KEY: "re_test_key", EMAIL_API_BASE_URL: provider.url } : {}),
      PAYMENT_SECRET_KEY: "sk_test_0123456789",
      PAYMENT_WEBHOOK_SECRET: "whsec_0123456789abcdef",
      ...variables,
    },
    { pages: true, extensions },
  );
  provider.time = store.time;
  const { storage, commerce, gateway } = store.services;
  if (!storage || !commerce || !gateway) throw new Error("this store has no backend");
  await seed(storage, products.map(aProduct));
  const [admin, shopper] = [store.browser(), store.browser()];
  for (const [browser, email] of [
    [admin, person.email],
    [shopper, "shopper@example.test"],
  ] as const) {
    const account = { email, password: person.password };
    const answer = await browser.postJson("/api/auth/signup", account);
    if (answer.status !== 201) throw new Error("no account was made");
  }
  const account = await storage.accounts.getBy("email", person.email);
  const uid = account?.id ?? "";
  await commerce.admin.grant(uid, person.email);
  await admin.postJson("/api/auth/signin", person);
  const caller = { uid, email: person.email, firstName: "Ada", lastName: "" };
  return {
    provider,
    admin,
    shopper,
    commerce,
    services: store.services,
    origin: store.origin,
    time: store.time,
    browser: store.browser,
    call: (name, args) => gateway.call(name, args, askedBy(caller, "r")),
    ask(items, fields = {}) {
      const plain = aSubmission(items.map(([id, quantity]) => ({ id, quantity })));
      const contact = { ...plain.contact, ...fields.contact };
      return commerce.quotes.submit(null, { ...plain, ...fields, contact });
    },
    async mailsTo(email) {
      const { now } = store.time;
      store.time.now = new Date(now.getTime() + 10_000);
      await store.services.mail.outbox?.run();
      store.time.now = now;
      return provider.accepted.filter(({ to }) => to === email).map(({ subject }) => subject);
    },
    async close() {
      await store.close();
      await provider.close();
    },
  };
}

/** The visible text of a page. */
export function visibleText(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}

/** The version that the forms of a page carry, without that of a message about another page. */
export function versionIn(html: string): string {
  const forms = html.replace(/<div class="flash flash-[\s\S]*?<\/button><\/div>/, "");
  return /name="version" value="(\d+)"/.exec(forms)?.[1] ?? "";
}

/** What the first form of a page carries about its record. */
export function seenIn(html: string): string {
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(html) ?? [];
  return seen.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** A field's value in the page. */
export function valueIn(html: string, name: string): string | null {
  const field = new RegExp(`<input[^>]* name="${name.replaceAll(".", "\\.")}"[^>]*>`).exec(html);
  return /value="([^"]*)"/.exec(field?.[0] ?? "")?.[1] ?? null;
}
