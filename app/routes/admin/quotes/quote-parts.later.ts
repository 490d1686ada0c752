// What a quote's page has besides its offer. See components/frame/later.tsx.
export { DocumentLines } from "~/components/documents/document-lines";
export { PrintButton } from "~/components/documents/print-button";
export { CustomerMessage } from "../documents/customer-message";
export { SellerConversation } from "./conversation";
export { DismissCard } from "./dismiss-card";
export { OfferRecords } from "./offer-records";
export { QuoteFacts, QuoteNotices, QuoteTitle } from "./quote-head";
export { QuoteMoves } from "./quote-moves";
