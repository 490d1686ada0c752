import { dayIn } from "~/kernel/calendar";
import { fullName } from "~/modules/customers/customer.resource";
import type { StoreAdmin } from "~/modules/identity/account.resource";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { askedStates, isAsked } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { isAllowed, isOwn, type Role, readRole, staff } from "~/modules/staff/role";
import type { Storage } from "~/storage/storage";
import { original } from "~/texts/languages";
import { type PlainKey, t } from "~/texts/text";
import type { DigestGroup } from "~emails/daily-digest";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

const template = mailTemplate({
  name: "daily-digest",
  title: "deskMail:dailyDigestTitle",
  purpose: "deskMail:dailyDigestPurpose",
  load: () => import("~emails/daily-digest"),
});

/** One mail to each colleague who wants it, on each day on which something waits. */
export const dailyDigest: MailKind<"digest"> = {
  label: "deskMail:kindDailyDigest",
  about: "digest",
  language: () => original,
  templates: [template],
  key: ({ member, day }) => asKey(["digest", member, day]),
  to: (_context, { member }) => member.email,
  replyTo: () => null,
  subject: ({ shop }, { groups }) =>
    t("deskNotices:digestSubject", {
      count: groups.reduce((sum, { count }) => sum + count, 0),
      shop: headerText(shop.name),
    }),
  /** Somebody else has done all of it by now. */
  isObsolete: (_context, { member, groups }) => groups.length === 0 || !isEmailable(member.email),
  async content({ shop, links }, { member, groups }) {
    return template.render({
      shop,
      name: greetingName(member.name ?? ""),
      groups,
      url: links.desk("/admin"),
    });
  },
};

type Records = Pick<Storage, "quotes" | "orders" | "invoices" | "invoiceBalances">;

interface WaitingQuotes {
  label: PlainKey;
  states: readonly QuoteStatus[];
  /** Which of them; left out for all. */
  keep?: (quote: Quote) => boolean;
}

const waitingQuotes: readonly WaitingQuotes[] = [
  { label: "deskNotices:newRequests", states: ["Pending", "In Review"] },
  { label: "deskNotices:questions", states: askedStates, keep: isAsked },
  { label: "deskNotices:toConvert", states: ["Approved"] },
  { label: "deskNotices:toCheck", states: ["Declined", "Expired"] },
];

/** Rows that a group names, and the most that it counts. */
const named = 5;
const most = 200;

/** What waits at this moment, of what the colleague may see; no groups when nothing does. */
export async function digestOf(
  records: Records,
  member: StoreAdmin,
  now: Date,
): Promise<DigestGroup[]> {
  const role = readRole(member.role);
  const ownOnly = role === "sales" && site.salesSees === "own";
  const maySee = (record: { assigneeUid: string | null }) => !ownOnly || isOwn(record, member.id);
  const of = { role, maySee };
  const groups = [
    ...(await quoteGroups(records, of)),
    await ordersToShip(records, of),
    await overdueInvoices(records, of, dayIn(now, site.timeZone.id)),
  ];
  return groups.filter(({ count }) => count > 0);
}

interface Viewer {
  role: Role;
  maySee(record: { assigneeUid: string | null }): boolean;
}

async function quoteGroups({ quotes }: Records, { role, maySee }: Viewer): Promise<DigestGroup[]> {
  if (!isAllowed(role, staff.readsCustomers)) return [];
  return Promise.all(
    waitingQuotes.map(async ({ label, states, keep = () => true }) => {
      const lists = await Promise.all(
        states.map((status) =>
          quotes.find({
            where: { status, waitsSince: { from: new Date(0) } },
            order: { by: "waitsSince", direction: "asc" },
            limit: most,
          }),
        ),
      );
      const found = lists.flat().filter((quote) => maySee(quote) && keep(quote));
      return groupOf(label, "/admin/quotes?view=waiting", found, ({ quoteNumber, contact }) => ({
        name: quoteNumber,
        about: nameOf(contact),
      }));
    }),
  );
}

async function ordersToShip({ orders }: Records, { role, maySee }: Viewer): Promise<DigestGroup> {
  const label = "deskNotices:toShip";
  const to = "/admin/orders?view=open";
  if (!isAllowed(role, staff.readsOrders)) return groupOf(label, to, [], () => nothing);
  const lists = await Promise.all(
    (["Pending", "Processing"] as const).map((status) =>
      orders.find({
        where: { status },
        order: { by: "created", direction: "asc" },
        limit: most,
      }),
    ),
  );
  return groupOf(label, to, lists.flat().filter(maySee), ({ orderNumber, customer }) => ({
    name: orderNumber,
    about: nameOf(customer),
  }));
}

async function overdueInvoices(
  { invoiceBalances, orders, invoices }: Records,
  { role, maySee }: Viewer,
  today: string,
): Promise<DigestGroup> {
  const label = "deskNotices:overdue";
  const to = "/admin/invoices?view=overdue";
  if (!isAllowed(role, staff.readsCustomers)) return groupOf(label, to, [], () => nothing);
  const open = await invoiceBalances.find({
    where: { state: "open", dueDay: { below: today } },
    order: { by: "dueDay", direction: "asc" },
    limit: most,
  });
  const owned = await orders.getMany([...new Set(open.map(({ orderId }) => orderId))]);
  const seen = new Set(owned.filter(maySee).map(({ id }) => id));
  const shown = open.filter(({ orderId }) => seen.has(orderId));
  const full = await invoices.getMany(shown.slice(0, named).map(({ id }) => id));
  const names = new Map(full.map(({ id, document }) => [id, document.buyer]));
  return groupOf(label, to, shown, ({ id, number }) => {
    const buyer = names.get(id);
    return { name: number, about: buyer ? buyer.companyName || buyer.name : "" };
  });
}

const nothing = { name: "", about: "" };

function groupOf<R>(
  label: PlainKey,
  path: string,
  rows: readonly R[],
  of: (row: R) => { name: string; about: string },
): DigestGroup {
  const items = rows.slice(0, named).map((row) => {
    const { name, about } = of(row);
    return { name: plainLine(name), about: plainLine(about, 120) };
  });
  return { title: t(label), count: rows.length, items, path };
}

function nameOf(contact: Quote["contact"]): string {
  return contact.companyName || fullName(contact) || contact.email;
}
