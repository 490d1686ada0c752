import type { PaymentStatus } from "~/domain/order";
import { type DocumentKind, paymentLabel, sellerLabel } from "~/domain/status-labels";
import { paymentTone, sellerTone } from "./seller-labels";

export function SellerStatus({ kind, status }: { kind: DocumentKind; status: string }) {
  return (
    <span className={`status status-${sellerTone(kind, status)}`}>{sellerLabel(kind, status)}</span>
  );
}

export function PaymentMark({ status }: { status: PaymentStatus }) {
  return (
    <span className={`status status-${paymentTone(status)}`}>{paymentLabel(status, "seller")}</span>
  );
}
