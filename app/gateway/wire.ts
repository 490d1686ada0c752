import type { Changed } from "~/modules/desk/changes.server";
import type { MethodName, ResultOf } from "./methods";
import {
  customerOnWire,
  deskOrderOnWire,
  deskQuoteOnWire,
  mailOnWire,
  messageOnWire,
  orderOnWire,
  ownCustomerOnWire,
  productOnWire,
  publicProductOnWire,
  quoteOnWire,
} from "./rows/on-wire";

type Wire = { readonly [N in MethodName]?: (result: ResultOf<N>) => unknown };

/** Where API clients get less of a result than pages, or other parts. */
const wire: Wire = {
  "products.list": (page) => ({ ...page, items: page.items.map(publicProductOnWire) }),
  "products.listByCategory": (page) => ({ ...page, items: page.items.map(publicProductOnWire) }),
  "products.getById": (product) => product && publicProductOnWire(product),
  "products.search": (products) => products.map(publicProductOnWire),
  "products.listFeatured": (products) => products.map(publicProductOnWire),
  "products.listAll": (page) => ({ ...page, items: page.items.map(productOnWire) }),
  "products.find": (product) => product && productOnWire(product),
  "products.create": productOnWire,
  "products.update": productOnWire,
  "products.updateVariant": productOnWire,
  "products.restore": productOnWire,
  "products.feature": productOnWire,
  "products.unfeature": productOnWire,
  "quotes.submit": quoteOnWire,
  "quotes.ask": quoteOnWire,
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
  "customers.get": (customer) => customer && ownCustomerOnWire(customer),
  "customers.create": ownCustomerOnWire,
  "customers.update": ownCustomerOnWire,
  "customers.find": (customer) => customer && customerOnWire(customer),
  "customers.list": (customers) => customers.map(customerOnWire),
  "customers.listPage": (page) => ({ ...page, items: page.items.map(customerOnWire) }),
  "customers.createByStaff": customerOnWire,
  "customers.updateByStaff": customerOnWire,
  "admin.namesOf": (names) => Object.fromEntries(names),
  "outbox.list": (page) => ({ ...page, items: page.items.map(mailOnWire) }),
  "outbox.listParked": (mails) => mails.map(mailOnWire),
  "messages.answer": messageOnWire,
  "stock.adjust": productOnWire,
  "changes.products": (page) => ({ ...page, items: changedOnWire(page.items, productOnWire) }),
  "changes.quotes": (page) => ({ ...page, items: changedOnWire(page.items, deskQuoteOnWire) }),
  "changes.orders": (page) => ({ ...page, items: changedOnWire(page.items, deskOrderOnWire) }),
  "desk.products": (page) => ({ ...page, items: page.items.map(productOnWire) }),
  "desk.product": (product) => product && productOnWire(product),
  "desk.quotes": (page) => ({ ...page, items: page.items.map(deskQuoteOnWire) }),
  "desk.orders": (page) => ({ ...page, items: page.items.map(deskOrderOnWire) }),
  "desk.customer": (sheet) =>
    sheet && {
      ...sheet,
      quotes: sheet.quotes.map(deskQuoteOnWire),
      orders: sheet.orders.map(deskOrderOnWire),
    },
  "quotes.find": (quote) => quote && deskQuoteOnWire(quote),
  "quotes.listWaiting": (quotes) => quotes.map(deskQuoteOnWire),
  "quotes.followUps": ({ count, items }) => ({ count, items: items.map(deskQuoteOnWire) }),
  "orders.find": (order) => order && deskOrderOnWire(order),
  "orders.listFlagged": (orders) => orders.map(deskOrderOnWire),
  "offers.saveDraft": deskQuoteOnWire,
  "offers.discardDraft": deskQuoteOnWire,
  "offers.send": deskQuoteOnWire,
  "offers.recordAnswer": deskQuoteOnWire,
  "offers.undoAcceptance": deskQuoteOnWire,
  "offers.extend": deskQuoteOnWire,
  "offers.createQuote": deskQuoteOnWire,
  "quotes.addNote": deskQuoteOnWire,
  "quotes.setLanguage": deskQuoteOnWire,
  "messages.takeOver": deskQuoteOnWire,
  "assignments.quote": deskQuoteOnWire,
  "orders.createAgreed": deskOrderOnWire,
  "orders.correctBilling": deskOrderOnWire,
  "orders.recordPayment": deskOrderOnWire,
  "orders.correctPayment": deskOrderOnWire,
  "orders.recordRefund": deskOrderOnWire,
  "orders.markReviewed": deskOrderOnWire,
  "orders.addNote": deskOrderOnWire,
  "orders.setLanguage": deskOrderOnWire,
  "assignments.order": deskOrderOnWire,
};

function changedOnWire<R, W>(items: readonly Changed<R>[], onWire: (record: R) => W): Changed<W>[] {
  return items.map((item) => ({ ...item, record: item.record && onWire(item.record) }));
}

/** A method's result as API clients see it. */
export function onWire(name: string, result: unknown): unknown {
  const narrow = wire[name as MethodName] as ((result: unknown) => unknown) | undefined;
  return narrow ? narrow(result) : result;
}
