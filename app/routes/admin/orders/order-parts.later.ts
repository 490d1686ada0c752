// What the pages of orders and invoices have below their heads. See components/frame/later.tsx.
export { DocumentLines } from "~/components/documents/document-lines";
export { OrderDocuments } from "~/components/documents/order-documents";
export { CreditSums } from "../invoices/credit-sums";
export { BillingData } from "./billing-data";
export { ExpectedDelivery } from "./expected-delivery";
export { OrderFulfilment } from "./order-fulfilment";
export { OrderMoves, OrderParcels } from "./order-moves";
export { OrderPayments, WithdrawShipment } from "./order-payments";
