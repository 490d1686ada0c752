import { type Role, roles } from "~/modules/staff/role";
import { aPicture } from "./a-picture";

type Ids = Readonly<Record<string, string>>;

/** A button of the desk to press: on which page it stands, and what is typed before. */
export interface DeskOperation {
  /** The page that shows the form, for an owner. */
  page(ids: Ids): string;
  /** "" for a form with one purpose; `change *` is any that begins so. */
  intent: string;
  /** The button that a script makes this intent of, before it presses it. */
  button?: string;
  /** Where the form goes, where a page has several of the same intent. */
  action?: string;
  /** What is typed into its fields. */
  typed?: Record<string, string>;
  /** What is chosen where the answer is not known before. */
  chosen?(ids: Ids): Record<string, string>;
  file?: readonly [field: string, File];
  /** It stands in a notice, which shows it for a moment: what it sends. */
  sent?(ids: Ids): Record<string, string>;
  /** It changes no record: it shows the form again, or the page before the operation. */
  shows?: boolean;
  /** It goes past the methods, to what is no record; the roles that may. */
  past?: readonly Role[];
  /** It waits for what an earlier press led to. */
  from?: "before";
}

const at = (path: string, name?: string) => (ids: Ids) =>
  name === undefined ? path : path + encodeURIComponent(ids[name] ?? "");
const on =
  (page: DeskOperation["page"]) =>
  (intent: string, more: Partial<DeskOperation> = {}): DeskOperation => ({ page, intent, ...more });
const quote = (name: string) => on(at("/admin/quotes/", name));
const order = (name: string) => on(at("/admin/orders/", name));
const part = on(at("/admin/products/spare"));
const settings = on(at("/admin/settings"));
const brand = on(at("/admin/brand"));
const texts = on(at("/admin/texts?language=en&key=cart:noCartYet"));
const staff = on(at("/admin/staff"));
const hooks = on(at("/admin/webhooks"));
const customer = on(at("/admin/customers/", "shopper"));
const csv = (text: string) => ["file", new File([text], "a.csv", { type: "text/csv" })] as const;
const png = () => ["picture", new File([aPicture], "a.png", { type: "image/png" })] as const;
const shows = { shows: true } as const;

/** Every button of the desk, in an order in which none takes away what a later one needs. */
export const deskOperations: readonly DeskOperation[] = [
  on(at("/admin"))("snooze", {
    chosen: (ids) => ({ kind: "quote", id: ids.bulk ?? "", version: "1", name: "Q-1" }),
  }),
  on(at("/admin?index"))("wake", { sent: (ids) => ({ intent: `wake ${ids.snooze}` }) }),
  on(at("/admin"))("retry-payments"),
  on(at("/admin/notices"))("choose", { typed: { digest: "yes", hour: "6" } }),
  // What somebody has read is noted for them alone.
  on(at("/admin/notices"))("see", { past: roles }),
  on(at("/admin/quotes"))("save-view", { typed: { name: "Mine", query: "view=mine" } }),
  on(at("/admin/quotes"))("remove-view *"),
  on(at("/admin/orders"))("save-view", { typed: { name: "All", query: "" } }),
  on(at("/admin/orders"))("remove-view *"),
  on(at("/admin/quotes"))("", {
    action: "/admin/quotes/bulk",
    typed: { operation: "to In Review" },
    ...shows,
    chosen: (ids) => ({ pick: `${ids.bulk} 1` }),
  }),
  on(at("/admin/quotes/bulk"))("apply", { from: "before" }),
  on(at("/admin/orders"))("", {
    action: "/admin/orders/bulk",
    typed: { operation: "to Processing" },
    ...shows,
    chosen: (ids) => ({ pick: `${ids["sold id"]} 1` }),
  }),
  on(at("/admin/orders/bulk"))("apply", { from: "before" }),
  order("sold")("back"),
  on(at("/admin/quotes/new"))("", { typed: { email: "n@example.test", firstName: "Nils" } }),
  on((ids) => `/admin/quotes/${ids.plain}/customer`)("", { typed: { phone: "+353 21 5550100" } }),
  quote("plain")("message", { typed: { messageText: "Green only." } }),
  quote("plain")("note", { typed: { historyNote: "Called." } }),
  quote("plain")("assign", { chosen: (ids) => ({ assignee: ids.sales ?? "" }) }),
  quote("plain")("template", { typed: { templateName: "Presses" } }),
  quote("plain")("notify", { past: ["owner", "sales"] }),
  quote("wished")("link send"),
  quote("wished")("link anew"),
  quote("wished")("link revoke"),
  order("order")("link send"),
  order("order")("link anew"),
  order("order")("link revoke"),
  quote("plain")("to In Review"),
  quote("draft")("draft", { typed: { "lines.asked-1.price": "190" } }),
  quote("draft")("add product", { typed: { "add.text": "Arbor press" } }),
  quote("draft")("preview", { typed: { "lines.asked-1.price": "191" } }),
  quote("draft")("enter", { typed: { "add.text": "Arbor press" } }),
  quote("draft")("add product", { ...shows, typed: { "add.text": "Part" } }),
  quote("draft")("pick *", { from: "before" }),
  quote("draft")("paste", { typed: { "paste.rows": "Freight\t1\t20", "paste.own": "yes" } }),
  quote("draft")("past asked-1", shows),
  quote("draft")("more asked-1", { ...shows, sent: () => ({ intent: "more asked-1" }) }),
  quote("draft")("add free"),
  quote("draft")("add heading"),
  quote("draft")("add note"),
  quote("draft")("down asked-1"),
  quote("draft")("up asked-1"),
  quote("draft")("place asked-1 1", { button: "enter" }),
  quote("draft")("remove asked-1"),
  quote("draft")("text"),
  quote("varied")("variants *", shows),
  quote("varied")("variant *", { from: "before" }),
  quote("draft")("drop"),
  quote("draft")("offer", { typed: { "lines.asked-1.price": "180" } }),
  quote("offer")("accepted", { typed: { answerName: "Gail", answerHow: "By telephone" } }),
  quote("offer")("undo", { typed: { undoReason: "By mistake." } }),
  quote("declined")("declined", { typed: { answerName: "Gail", answerHow: "By mail" } }),
  quote("declined")("to Pending"),
  quote("wished")("changes *"),
  quote("wished")("extend"),
  quote("wished")("takeBack"),
  quote("accepted")("convert"),
  quote("agreed")("convert", { typed: { answerHow: "By telephone" } }),
  order("order")("reviewed"),
  order("order")("note", { typed: { historyNote: "Packed." } }),
  order("order")("assign", { chosen: (ids) => ({ assignee: ids.sales ?? "" }) }),
  order("order")("notify", { past: ["owner", "sales"] }),
  order("order")("expect", { typed: { day: "2100-01-31" } }),
  order("order")("billing", { typed: { vatId: "DE 123456789" } }),
  order("order")("invoice"),
  order("order")("ship"),
  order("order")("return", { typed: { line0: "1", reason: "Too many" } }),
  order("order")("track", { typed: { "parcel.carrier": "Post", "parcel.number": "RR1" } }),
  order("order")("untrack"),
  order("paid")("pay", { typed: { amount: "500" } }),
  order("paid")("refund", { typed: { amount: "5" } }),
  order("paid")("correct", { typed: { note: "Wrong order." } }),
  order("paid")("to Cancelled", { typed: { understood: "yes" } }),
  on(at("/admin/invoices/", "invoice"))("credit", {
    typed: { reason: "Wrong.", line0: "0.5" },
  }),
  on(at("/admin/invoices/", "invoice"))("creditAll", { typed: { reason: "Wrong." } }),
  on(at("/admin/templates"))("keep", { typed: { name: "Freight", text: "Free." } }),
  on(at("/admin/templates"))("change *", { typed: { text: "Three years." } }),
  on(at("/admin/templates"))("remove *"),
  on(at("/admin/outbox"))(""),
  on(at("/admin/products/new"))("save", { typed: { productName: "Made", price: "5" } }),
  on(at("/admin/products/new"))("upload", { file: png(), past: ["owner", "catalogue"] }),
  on(at("/admin/products/new"))("rows *", shows),
  part("save", { typed: { price: "4" } }),
  part("rows *", shows),
  part("upload", { file: png(), past: ["owner", "catalogue"] }),
  part("up *", { ...shows, from: "before" }),
  part("down *", { ...shows, from: "before" }),
  part("drop *", { ...shows, from: "before" }),
  part("duplicate"),
  part("delete"),
  part("restore"),
  on(at("/admin/products?bin=yes"))("restore"),
  on(at("/admin/products/bulk?all=yes"))("", { typed: { action: "feature" } }),
  on(at("/admin/products/runs/"))("apply", { from: "before" }),
  on(at("/admin/products/runs/"))("undo", { from: "before" }),
  on(at("/admin/products/import"))("", { file: csv("id,price\nspare,7\n") }),
  on(at("/admin/products/runs/"))("discard", { from: "before" }),
  on(at("/admin/stock"))("", { typed: { mode: "add", amount: "1" } }),
  on(at("/admin/stock/spare"))("", { typed: { mode: "add", amount: "1" } }),
  on(at("/admin/pictures"))("", { file: png(), past: ["owner", "catalogue"] }),
  on(at("/admin/discounts/new"))("example", { ...shows, typed: { value: "5", code: "FIVE" } }),
  on(at("/admin/discounts/new"))("save", { typed: { value: "5", code: "FIVE" } }),
  on(at("/admin/discounts"))("off *"),
  on(at("/admin/discounts"))("on *"),
  on(at("/admin/discounts/ten"))("example", { ...shows, typed: { value: "11" } }),
  on(at("/admin/discounts/ten"))("save", { typed: { value: "11" } }),
  on(at("/admin/discounts/ten"))("remove"),
  customer("tags", { typed: { tags: "Dealer" } }),
  customer("note", { typed: { note: "Call first." } }),
  on(at("/admin/customers/new"))("", { typed: { lastName: "Dahl", email: "made@example.test" } }),
  on((ids) => `/admin/customers/${encodeURIComponent(ids.shopper ?? "")}/edit`)("", {
    typed: { companyName: "Quell" },
  }),
  customer("merge"),
  customer("undo *"),
  settings("save contact", { typed: { city: "Cork" } }),
  settings("save letterhead", { typed: { city: "Cork" } }),
  settings("save offer", { typed: { validDays: "20" } }),
  settings("save taxes", { typed: { "rows.1.rate": "13" } }),
  settings("save categories", { typed: { "rows.0.name": "Optics" } }),
  settings("save clock", { typed: { name: "Irish clocks" } }),
  settings("save stock", { typed: { low: "6" } }),
  brand("show", { typed: { accent: "#7a1f5c" }, shows: true }),
  brand("try", { typed: { accent: "#7a1f5c" }, shows: true }),
  brand("stop", shows),
  brand("publish", { typed: { accent: "#7a1f5c" } }),
  brand("undo"),
  texts("preview", { typed: { text: "Nothing in it yet" }, shows: true }),
  texts("save", { typed: { text: "Nothing in it yet" } }),
  texts("undo"),
  texts("save", { typed: { text: "Nothing in it" } }),
  texts("reset"),
  on(at("/admin/settings?remove=microscopes-optics"))("remove *"),
  on(at("/admin/personal-data?who=erase-me@example.test"))("erase", {
    typed: { confirm: "erase-me@example.test" },
  }),
  staff("invite", { typed: { email: "other@example.test", role: "sales" } }),
  staff("take-over *"),
  staff("withdraw *"),
  staff("save", { chosen: () => ({ uid: "leaver", name: "Lea", role: "sales" }) }),
  staff("save", { chosen: () => ({ uid: "leaver", role: "accounting", takes: "-" }) }),
  staff("remove leaver"),
  on(at("/admin/keys"))("create", { typed: { name: "Till 2" } }),
  on(at("/admin/keys"))("take-over *"),
  on(at("/admin/keys"))("revoke *"),
  hooks("replay *"),
  hooks("create", { typed: { url: "https://hooks.example/b", events: "order.paid" } }),
  hooks("rotate *"),
  hooks("disable *"),
  hooks("enable *"),
  hooks("remove *"),
];
