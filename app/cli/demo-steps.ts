import type { Order } from "~/modules/orders/order.resource";
import type { Fate, OrderEnd, SampleRequest } from "~db/sample/trade";
import { answerAs, sendOffer, submit, type Trade } from "./demo-calls";

/** An action of the sample, with its time. */
export interface Step {
  when: Date;
  take(): Promise<unknown>;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The working hours between each request and its offer, in turn. */
const answerHours = [3, 26, 5, 21, 2, 46, 4, 23];

/** The steps of one request. */
export function stepsOf(
  trade: Trade,
  request: SampleRequest,
  { at, today }: { at: number; today: Date },
): Step[] {
  const { fate, daysAgo } = request;
  const asked = today.getTime() - daysAgo * day + (8 + (at % 7)) * hour + ((at * 17) % 60) * 60_000;
  let number = "";
  const steps: Step[] = [];
  const step = (when: number, take: (quote: string) => Promise<unknown>) =>
    void steps.push({ when: new Date(when), take: () => take(number) });
  step(asked, async () => {
    number = (await submit(trade, request)).quoteNumber;
  });
  if (fate.to === "asked") return steps;
  const offered = asked + (answerHours[at % answerHours.length] ?? 3) * hour;
  step(asked + hour, (quote) => trade.seller("quotes.updateStatus", [quote, "In Review"]));
  if (at % 3 !== 2) {
    step(asked + hour, (quote) =>
      trade.seller("assignments.quote", [quote, trade.people.admin.uid, undefined]),
    );
  }
  if (fate.to === "in work") return steps;
  if (fate.to === "withdrawn") {
    step(asked + 2 * hour, (quote) => answerAs(trade, quote, { answer: "Cancelled" }));
    return steps;
  }
  const days = fate.to === "expired" ? 14 : fate.to === "offered" ? fate.days : undefined;
  step(offered, (quote) => sendOffer(trade, quote, request, dayAfter(offered, days)));
  const answered = offered + (2 + (at % 4)) * day + hour;
  for (const next of afterOffer(trade, fate, { offered, answered })) step(next.when, next.take);
  if (fate.to === "ordered") {
    for (const next of orderSteps(trade, fate, answered)) step(next.when, next.take);
  }
  return steps;
}

interface QuoteStep {
  when: number;
  take(quote: string): Promise<unknown>;
}

function dayAfter(from: number, days: number | undefined): string | null {
  return days === undefined ? null : new Date(from + days * day).toISOString().slice(0, 10);
}

function afterOffer(
  trade: Trade,
  fate: Fate,
  { offered, answered }: { offered: number; answered: number },
): QuoteStep[] {
  const at = (when: number, take: QuoteStep["take"]): QuoteStep[] => [{ when, take }];
  switch (fate.to) {
    case "accepted":
    case "ordered":
      return at(answered, (quote) => answerAs(trade, quote, { answer: "Approved", note: null }));
    case "declined": {
      const { reason, note = null } = fate;
      return at(answered, (quote) => answerAs(trade, quote, { answer: "Declined", note, reason }));
    }
    case "expired":
      return at(offered + 16 * day, trade.expire);
    case "offered": {
      const { question: text } = fate;
      if (text === undefined) return [];
      return at(offered + 20 * hour, (quote) =>
        trade.bearer(quote)("messages.send", [quote, { kind: "message", text, wishes: [] }]),
      );
    }
    default:
      return [];
  }
}

const carrier = { carrier: "Sample Freight", url: null };

/** The order of an accepted offer, up to its last step. */
function orderSteps(
  { seller }: Trade,
  { end, invoice }: Extract<Fate, { to: "ordered" }>,
  accepted: number,
): QuoteStep[] {
  const orderOf = async (quote: string): Promise<Order | null> => {
    const number = (await seller("quotes.find", [quote]))?.orderNumber;
    return number ? seller("orders.find", [number]) : null;
  };
  const onOrder = (after: number, take: (order: Order) => Promise<unknown>): QuoteStep => ({
    when: accepted + after,
    take: async (quote) => {
      const order = await orderOf(quote);
      if (order) await take(order);
    },
  });
  const move = (after: number, status: string) =>
    onOrder(after, ({ orderNumber }) => seller("orders.updateStatus", [orderNumber, status]));
  const pay = (after: number) =>
    onOrder(after, ({ orderNumber, total }) =>
      seller("orders.recordPayment", [
        orderNumber,
        {
          amount: total,
          method: "bank transfer",
          note: null,
          payer: null,
          at: new Date(accepted + after),
        },
      ]),
    );
  const ship = (after: number, part: boolean) =>
    onOrder(after, ({ orderNumber }) =>
      seller("orders.ship", [
        orderNumber,
        {
          count: 1,
          lines: part ? [{ at: 0, quantity: 1 }] : null,
          parcel: { ...carrier, number: `SF-${orderNumber.slice(-8)}` },
        },
      ]),
    );
  const bill = (after: number) =>
    onOrder(after, ({ orderNumber }) =>
      seller("invoices.issue", [orderNumber, { count: 1, lines: null, tax: null }]),
    );
  const steps: QuoteStep[] = [
    {
      when: accepted + 2 * hour,
      take: (quote) => seller("orders.createFromQuote", [quote, undefined]),
    },
  ];
  const reached = (stage: OrderEnd) => ends.indexOf(end) >= ends.indexOf(stage);
  if (end === "cancelled") return [...steps, move(2 * day, "Cancelled")];
  if (end === "paid") return [...steps, pay(day)];
  if (reached("part")) steps.push(move(3 * hour, "Processing"), ship(3 * day, end === "part"));
  if (reached("delivered")) steps.push(move(6 * day, "Delivered"));
  if (invoice) steps.push(bill(3 * day + hour));
  if (invoice === "paid") steps.push(pay(14 * day));
  return steps;
}

/** The steps of orders without problems, in sequence. */
const ends: readonly OrderEnd[] = ["open", "part", "shipped", "delivered"];
