import { aSubmission } from "./shop";

export const address = { line1: "1 Quay", city: "Cork", country: "IE" };

/** Arguments of every method that would succeed, for the uid that asks. */
export const validArguments: Record<string, (uid: string, made: Made) => unknown[]> = {
  "products.list": () => [],
  "products.listByCategory": () => ["balances-scales", { limit: 2 }],
  "products.countByCategory": () => ["balances-scales"],
  "products.getById": () => ["lathe"],
  "products.search": () => ["ben"],
  "products.listFeatured": () => [],
  "products.listAll": () => [{ published: true }],
  "products.find": () => ["p4"],
  "products.create": () => [{ productName: "New", id: "created" }],
  "products.update": () => ["p1", { price: 77 }],
  "products.updateVariant": () => ["p24", "v1", { price: 78 }],
  "products.delete": () => ["p2"],
  "products.restore": () => ["p2"],
  "products.feature": () => ["p3"],
  "products.unfeature": () => ["p3"],
  "carts.get": (uid) => [uid],
  "carts.set": (uid) => [uid, [{ id: "lathe", quantity: 1 }]],
  "carts.updateItem": (uid) => [uid, { id: "lathe", quantity: 2 }],
  "carts.clear": (uid) => [uid],
  "quotes.submit": (uid) => [uid, aSubmission([{ id: "lathe", quantity: 1 }])],
  "quotes.listForCustomer": (uid) => [uid],
  "quotes.read": (uid, made) => [made.own(uid).quoteNumber],
  "quotes.answer": (uid, made) => {
    const { quoteNumber, total } = made.own(uid);
    return [quoteNumber, { answer: "Cancelled", seen: { revision: 0, total } }];
  },
  "messages.list": (uid, made) => [made.own(uid).quoteNumber],
  "messages.send": (uid, made) => [made.own(uid).quoteNumber, { text: "By Friday?" }],
  "quotes.sendCode": (uid, made) => [made.own(uid).quoteNumber],
  "links.revoke": (_, made) => ["quote", made.quote],
  "links.send": (_, made) => ["quote", made.quote],
  "links.ask": (_, made) => [made.quote],
  "quotes.listAll": () => [],
  "quotes.updateStatus": (_, made) => [{ quoteNumber: made.quote }, "In Review"],
  "quotes.listPage": () => [{ limit: 1 }],
  "quotes.countByStatus": () => [],
  "quotes.pipeline": () => [12],
  "orders.listForCustomer": (uid) => [uid],
  "orders.read": (_, made) => [made.order],
  "orders.createFromQuote": (_, made) => [{ id: made.quoteId }],
  "orders.listAll": () => [],
  "orders.updateStatus": (_, made) => [made.order, "Processing"],
  "orders.listPage": () => [],
  "orders.countByStatus": () => [],
  "discounts.findUsable": () => ["NOTHING"],
  "discounts.listAutomatic": () => [],
  "discounts.list": () => [],
  "discounts.find": () => ["none"],
  "discounts.save": () => [{ code: "TEN", type: "percentage", value: 10 }],
  "discounts.remove": () => ["TEN"],
  "customers.get": (uid) => [uid],
  "customers.create": (uid) => [uid, { firstName: "A" }],
  "customers.update": (uid) => [uid, { lastName: "B" }],
  "customers.listAddresses": (uid) => [uid],
  "customers.addAddress": (uid) => [uid, address],
  "customers.updateAddress": (uid, made) => [uid, made.address(uid), { city: "Sligo" }],
  "customers.deleteAddress": (uid, made) => [uid, made.address(uid)],
  "customers.find": (uid) => [uid],
  "customers.list": () => [],
  "customers.listPage": () => [],
  "customers.count": () => [],
  "customers.createByStaff": () => [{ companyName: "Quell Works", addresses: [address] }],
  // The owner of the matrix is no customer.
  "customers.updateByStaff": (uid) => [uid === "boss" ? "ann" : uid, { vatId: "IE6388047V" }],
  "admin.isAdmin": (uid) => [uid],
  "audit.listPage": () => [],
  "messages.thread": (_, made) => [made.quote],
  "messages.reply": (_, made) => [made.quoteId, { text: "Green only." }],
  "extensions.setQuoteData": (_, made) => [made.quote, {}],
  "extensions.setOrderData": (_, made) => [made.order, {}],
  // The owner of the matrix is no customer.
  "extensions.setCustomerData": (uid) => [uid === "boss" ? "ann" : uid, {}],
  "webhooks.list": () => [],
  "webhooks.deliveries": () => [{ status: "parked" }],
  "webhooks.replay": () => ["none"],
};

/** What was made before, to be named. */
export interface Made {
  quote: string;
  quoteId: string;
  order: string;
  address(uid: string): string;
  /** An open request of that account. */
  own(uid: string): { quoteNumber: string; total: number | null };
}
