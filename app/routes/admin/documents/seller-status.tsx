import { Mark } from "~/components/desk/list-parts";
import {
  type DocumentKind,
  type PaymentShown,
  paymentLabel,
  sellerLabel,
} from "~/domain/status-labels";
import { paymentTone, sellerTone } from "./seller-labels";

export function SellerStatus({ kind, status }: { kind: DocumentKind; status: string }) {
  return <Mark tone={sellerTone(kind, status)}>{sellerLabel(kind, status)}</Mark>;
}

export function PaymentMark({ status }: { status: PaymentShown }) {
  return <Mark tone={paymentTone(status)}>{paymentLabel(status, "seller")}</Mark>;
}
