// What a quote's page has besides its offer. See components/frame/later.tsx.
export { CustomerMessage } from "../documents/customer-message";
export { SellerConversation } from "./conversation";
export { OfferRecords } from "./offer-records";
export {
  DismissCard,
  QuoteFacts,
  QuoteFiles,
  QuoteLines,
  QuoteNotices,
  QuoteTitle,
} from "./quote-head";
export { QuoteMoves } from "./quote-moves";
