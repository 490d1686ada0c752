// What an order's page has below its head. See components/frame/later.tsx.
export { DocumentLines } from "~/components/documents/document-lines";
export { OrderDocuments } from "~/components/documents/order-documents";
export { BillingData } from "./billing-data";
export { OrderFulfilment } from "./order-fulfilment";
export { OrderMoves, OrderParcels } from "./order-moves";
export { OrderPayments } from "./order-payments";
