import type { PaymentStatus } from "~/domain/order";
import { type DocumentKind, paymentWord, sellerLabel, sellerTone } from "./seller-labels";

export function SellerStatus({ kind, status }: { kind: DocumentKind; status: string }) {
  return (
    <span className={`status status-${sellerTone(kind, status)}`}>{sellerLabel(kind, status)}</span>
  );
}

export function PaymentMark({ status }: { status: PaymentStatus }) {
  const [label, tone] = paymentWord(status);
  return <span className={`status status-${tone}`}>{label}</span>;
}
