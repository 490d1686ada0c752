import type { PaymentStatus } from "~/domain/order";
import { type PaperKind, paymentWord, sellerLabel, sellerTone } from "./seller-words";

export function SellerStatus({ kind, status }: { kind: PaperKind; status: string }) {
  return (
    <span className={`status status-${sellerTone(kind, status)}`}>{sellerLabel(kind, status)}</span>
  );
}

export function PaymentMark({ status }: { status: PaymentStatus }) {
  const [label, tone] = paymentWord(status);
  return <span className={`status status-${tone}`}>{label}</span>;
}
