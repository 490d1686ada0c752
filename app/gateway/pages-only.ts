import type { MethodName } from "./methods";

const storeApi = "The Store API and products.* answer the same.";
const browsersCart = "It is about the cart of a browser's cookie; carts.* is for accounts.";

const ownNotices = "It is what one colleague wants to be told in the desk.";

const extensionForm = "Its form takes secrets of other systems, which an owner types.";

/**
 * The methods that programs cannot call, each with its reason. Everything else that a page can do,
 * a program can do with the same rights.
 */
export const pagesOnly: Partial<Record<MethodName, string>> = {
  "catalogue.storeList": storeApi,
  "catalogue.storeSearch": storeApi,
  "catalogue.storeProduct": storeApi,
  "catalogue.storeBrowse": storeApi,
  "catalogue.storeMatches": storeApi,
  "catalogue.storeDetail": storeApi,
  "catalogue.cards": storeApi,
  "catalogue.suggest": storeApi,
  "catalogue.search": storeApi,
  "catalogue.featuredCards": storeApi,
  "catalogue.cardsOf": storeApi,
  "catalogue.linesNow": storeApi,
  "catalogue.facets": storeApi,
  "catalogue.faceted": storeApi,
  "catalogue.numbered": storeApi,
  "catalogue.shownWith": storeApi,
  "catalogue.tableRows": storeApi,
  "catalogue.sizes": storeApi,
  "catalogue.dataNames": "It sums up technicalData of products.listAll.",
  "catalogue.sitemap": "It is the content of sitemap.xml.",
  "visitorCart.get": browsersCart,
  "visitorCart.size": browsersCart,
  "visitorCart.addItem": browsersCart,
  "visitorCart.addItems": browsersCart,
  "visitorCart.updateItem": browsersCart,
  "visitorCart.setReferences": browsersCart,
  "visitorCart.restoreItem": browsersCart,
  "visitorCart.clear": browsersCart,
  "visitorCart.moveIntoAccount": browsersCart,
  "savedLists.ownNumbers": "savedLists.get answers them.",
  "templates.putBack": "It undoes a removal in the desk; templates.create makes templates.",
  "discounts.putBack": "It undoes a removal in the desk; discounts.save makes discounts.",
  "catalogue.noteMissed": "It records what a browser searched for.",
  "quotes.findSubmission": "Its key is a secret of the browser that sent the form.",
  "orders.findBySession":
    "A payment session's id does not prove that the caller may see its order.",
  "orders.readMessage": "quotes.read answers the message.",
  "quotes.submitWithFiles":
    "quotes.submit does the same without files, which a customer sends on the page.",
  "messages.ask": "messages.send does the same without files, which a customer sends on the page.",
  "invoices.reminders": "The history of orders.find reports them.",
  "messages.opened": "It records what a browser showed.",
  "messages.file": "GET /api/files/quotes/<number>/attachments/<file> answers the file itself.",
  "messages.threadFile": "The same; messages.file answers it to programs of the staff.",
  "uploads.picture": "POST /api/files/pictures asks it.",
  "uploads.sheet": "POST /api/files/sheets asks it.",
  "uploads.attachment": "POST /api/files/attachments asks it.",
  "discounts.findKept": "discounts.findUsable does the same, with a limit for guessing.",
  "extensions.callerRole": "Routes of extensions ask it about their caller.",
  "extensions.settings": extensionForm,
  "extensions.saveSettings": extensionForm,
  "notices.read": ownNotices,
  "notices.countNew": ownNotices,
  "notices.see": ownNotices,
  "notices.choose": ownNotices,
  "staff.invitation": "It is about a link that one person has.",
  "staff.accept": "The invited person accepts on the page of the link.",
};
