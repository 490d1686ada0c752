import { messageOnWire, orderOnWire, quoteOnWire } from "~/domain/on-wire";
import type { MethodName, ResultOf } from "./methods";

type Wire = { readonly [N in MethodName]?: (result: ResultOf<N>) => unknown };

/** Where API clients get less of a result than pages, or other parts. */
const wire: Wire = {
  "quotes.submit": quoteOnWire,
  "quotes.listForCustomer": (quotes) => quotes.map(quoteOnWire),
  "quotes.read": (quote) => quote && quoteOnWire(quote),
  "quotes.answer": quoteOnWire,
  "quotes.listAll": (quotes) => quotes.map(quoteOnWire),
  "quotes.listPage": (page) => ({ ...page, items: page.items.map(quoteOnWire) }),
  "quotes.updateStatus": quoteOnWire,
  "orders.listForCustomer": (orders) => orders.map(orderOnWire),
  "orders.read": (order) => order && orderOnWire(order),
  "orders.listAll": (orders) => orders.map(orderOnWire),
  "orders.listPage": (page) => ({ ...page, items: page.items.map(orderOnWire) }),
  "messages.list": (messages) => messages.map(messageOnWire),
  "messages.send": messageOnWire,
  "messages.thread": (messages) => messages.map(messageOnWire),
  "messages.reply": messageOnWire,
  "orders.updateStatus": orderOnWire,
  "orders.createFromQuote": orderOnWire,
};

/** A method's result as API clients see it. */
export function onWire(name: string, result: unknown): unknown {
  const narrow = wire[name as MethodName] as ((result: unknown) => unknown) | undefined;
  return narrow ? narrow(result) : result;
}
