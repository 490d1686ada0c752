import type { askedReasons } from "~/modules/quotes/loss";

/** Customers of the sample store: departments of invented firms, no persons. */
export interface SampleBuyer {
  /** For a customer with an account; null for a guest. */
  customerId: string | null;
  contact: {
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
    companyName: string;
  };
  address: { line1: string; city: string; postalCode: string; country: string };
  tags?: string[];
}

type Room = "Purchasing" | "Workshop" | "Laboratory" | "Stores" | "Maintenance";

/** `line` ends the telephone number, of those that the regulator keeps for fiction. */
function buyer(
  [room, company, city]: readonly [Room, company: string, city: string],
  line: number,
  more: Partial<SampleBuyer> = {},
) {
  const mailbox = `${room}.${company}`.toLowerCase().replaceAll(" ", "-");
  return {
    customerId: null,
    contact: {
      email: `${mailbox}@example.com`,
      firstName: room,
      lastName: "department",
      phone: `+353 20 910 ${String(line).padStart(4, "0")}`,
      companyName: company,
    },
    address: { line1: "1 Sample Street", city, postalCode: "00000", country: "IE" },
    ...more,
  } satisfies SampleBuyer;
}

const account = (id: string, ...tags: string[]) => ({ customerId: `sample-${id}`, tags });

export const sampleBuyers = {
  laboratory: buyer(
    ["Purchasing", "Sample Laboratory", "Dublin"],
    1,
    account("laboratory", "framework"),
  ),
  machining: buyer(["Workshop", "Sample Machining", "Cork"], 2, account("machining", "prepays")),
  institute: buyer(
    ["Laboratory", "Sample Institute", "Galway"],
    3,
    account("institute", "education"),
  ),
  school: buyer(
    ["Purchasing", "Sample Technical School", "Limerick"],
    4,
    account("school", "education"),
  ),
  dairy: buyer(["Maintenance", "Sample Dairy", "Kilkenny"], 5, account("dairy")),
  optics: buyer(["Purchasing", "Sample Optics", "Waterford"], 6, account("optics", "new")),
  foundry: buyer(["Stores", "Sample Foundry", "Dundalk"], 7),
  coatings: buyer(["Laboratory", "Sample Coatings", "Sligo"], 8),
  water: buyer(["Maintenance", "Sample Waterworks", "Athlone"], 9),
  joinery: buyer(["Workshop", "Sample Joinery", "Tralee"], 10),
} as const;

/** The company of the demo's account, which visitors of the demo sign in to. */
export const shopperCompany = buyer(["Purchasing", "Sample Workshop", "Dublin"], 11);

export type BuyerName = keyof typeof sampleBuyers | "shopper";

/** A line of a cart: the product, its quantity, and the seller's price if the product has none. */
type Line = readonly [product: string, quantity: number, price?: number];

const baskets = {
  weighing: [
    ["analytical-balance-pa224", 1],
    ["weight-set-e2-200g", 1],
    ["weighing-boats-100ml", 4],
  ],
  teaching: [
    ["student-microscope-b20", 8],
    ["school-balance-ps500", 6],
  ],
  inspection: [
    ["stereo-microscope-sz45", 2],
    ["cold-light-source-kl3", 1],
    ["microscope-camera-c12", 1],
  ],
  turning: [
    ["bench-lathe-bl280", 1, 4650],
    ["lathe-chuck-k11-160", 2],
  ],
  measuring: [
    ["digital-caliper-dc150", 6],
    ["micrometer-om25", 4],
    ["height-gauge-hg600", 1],
  ],
  pumping: [
    ["rotary-vane-pump-rv8", 1],
    ["vacuum-gauge-vg2", 1],
    ["kf-fittings-set-kf25", 1],
  ],
  stirring: [
    ["hotplate-stirrer-hs15", 3],
    ["overhead-stirrer-os40", 1],
  ],
  spinning: [
    ["bench-centrifuge-c4", 1],
    ["centrifuge-tubes-50ml", 6],
  ],
  furnishing: [
    ["workbench-wb20", 3],
    ["drawer-cabinet-dc7", 1],
    ["tool-trolley-tt6", 2],
  ],
  ventilation: [
    ["fume-hood-fh15", 1, 7480],
    ["extraction-arm-ea75", 2],
  ],
  drilling: [
    ["drill-press-dp16", 1],
    ["bench-vice-bv150", 2],
    ["safety-glasses-sg4", 20],
  ],
  testing: [
    ["oscilloscope-os204", 1],
    ["multimeter-mm60", 5],
  ],
  milling: [
    ["milling-machine-km3", 1, 18900],
    ["machine-vice-mv125", 1],
  ],
  moisture: [
    ["moisture-analyser-ma60", 1],
    ["balance-printer-bp2", 1],
  ],
} satisfies Record<string, readonly Line[]>;

export const sampleBaskets: Record<BasketName, readonly Line[]> = baskets;
export type BasketName = keyof typeof baskets;

/** The last step of an order. */
export type OrderEnd = "open" | "paid" | "part" | "shipped" | "delivered" | "cancelled";

type AskedReason = (typeof askedReasons)[number];

/** The final result of a request; steps after today have not happened yet. */
export type Fate =
  | { to: "asked" }
  | { to: "in work" }
  /** With `choices`, the buyer can add the last product and leave out the setting up. */
  | { to: "offered"; question?: string; days?: number; choices?: true }
  | { to: "declined"; reason: AskedReason; note?: string }
  | { to: "withdrawn" }
  | { to: "expired" }
  | { to: "accepted" }
  | { to: "ordered"; end: OrderEnd; invoice?: "open" | "paid" };

export interface SampleRequest {
  daysAgo: number;
  from: BuyerName;
  basket: BasketName;
  fate: Fate;
  message?: string;
}

const delivered: Fate = { to: "ordered", end: "delivered", invoice: "paid" };
const invoiced: Fate = { to: "ordered", end: "delivered", invoice: "open" };
const declined = (reason: AskedReason, note?: string): Fate => ({ to: "declined", reason, note });

type Row = readonly [number, BuyerName, BasketName, Fate, string?];

const rows: readonly Row[] = [
  [89, "laboratory", "weighing", delivered],
  [87, "machining", "turning", delivered],
  [85, "foundry", "drilling", declined("price")],
  [83, "school", "teaching", delivered, "Please quote for the coming term."],
  [80, "institute", "spinning", delivered],
  [78, "coatings", "stirring", { to: "expired" }],
  [76, "dairy", "pumping", delivered],
  [73, "machining", "measuring", delivered],
  [71, "optics", "inspection", declined("lead time", "We need it within two weeks.")],
  [68, "laboratory", "stirring", delivered],
  [66, "joinery", "furnishing", delivered],
  [64, "water", "testing", declined("not needed")],
  [61, "institute", "ventilation", delivered, "Duct of 250 mm, length about 4 m."],
  [59, "shopper", "measuring", delivered],
  [57, "school", "weighing", declined("price", "The budget does not reach that far.")],
  [55, "foundry", "measuring", delivered],
  [52, "laboratory", "spinning", { to: "ordered", end: "cancelled" }],
  [50, "dairy", "moisture", delivered],
  [48, "machining", "milling", invoiced, "With delivery and setting up."],
  [47, "coatings", "weighing", { to: "expired" }],
  [45, "optics", "inspection", invoiced],
  [43, "joinery", "drilling", declined("competitor")],
  [41, "institute", "pumping", delivered],
  [38, "laboratory", "moisture", invoiced],
  [36, "water", "testing", delivered],
  [34, "shopper", "furnishing", { to: "expired" }],
  [32, "machining", "drilling", invoiced],
  [30, "school", "inspection", declined("not needed")],
  [28, "dairy", "stirring", invoiced],
  [26, "foundry", "turning", { to: "ordered", end: "shipped", invoice: "open" }],
  [24, "institute", "weighing", { to: "ordered", end: "shipped", invoice: "open" }],
  [23, "laboratory", "ventilation", { to: "offered", days: 25 }, "We would like to see a drawing."],
  [21, "optics", "measuring", { to: "ordered", end: "part" }],
  [20, "joinery", "furnishing", { to: "ordered", end: "part" }],
  [18, "water", "pumping", declined("specification")],
  [17, "machining", "inspection", { to: "ordered", end: "paid" }],
  [16, "coatings", "testing", { to: "offered", days: 18 }],
  [14, "dairy", "weighing", { to: "ordered", end: "paid" }],
  [13, "shopper", "inspection", { to: "ordered", end: "open" }],
  [12, "laboratory", "measuring", { to: "ordered", end: "open" }],
  [10, "school", "furnishing", { to: "offered", question: "Could the benches come in two parts?" }],
  [9, "foundry", "milling", { to: "offered" }, "A used machine may be part of the payment."],
  [8, "institute", "inspection", { to: "accepted" }],
  [7, "optics", "spinning", { to: "withdrawn" }],
  [6, "machining", "furnishing", { to: "accepted" }],
  [6, "shopper", "pumping", { to: "offered", choices: true }, "Please quote with setting up."],
  [5, "water", "drilling", { to: "offered" }],
  [4, "dairy", "turning", { to: "offered", question: "Is the chuck part of the price?" }],
  [3, "coatings", "pumping", { to: "in work" }],
  [2, "laboratory", "inspection", { to: "in work" }, "Please offer a rebate for two of them."],
  [2, "shopper", "testing", { to: "asked" }],
  [1, "joinery", "measuring", { to: "asked" }],
  [1, "school", "teaching", { to: "asked" }, "Delivery to two addresses, if that is possible."],
];

/** Three months of business, oldest request first. */
export const sampleRequests: readonly SampleRequest[] = rows.map(
  ([daysAgo, from, basket, fate, message]) => ({ daysAgo, from, basket, fate, message }),
);
