import { Mark } from "~/components/desk/list-parts";
import {
  type DocumentKind,
  type PaymentShown,
  partlyShipped,
  paymentLabel,
  sellerLabel,
} from "~/domain/status-labels";
import { paymentTone, sellerTone } from "./seller-labels";

interface SellerStatusProps {
  kind: DocumentKind;
  status: string;
  /** A part of the order was shipped, and the rest follows. */
  isPartlyShipped?: boolean;
}

export function SellerStatus({ kind, status, isPartlyShipped = false }: SellerStatusProps) {
  return (
    <Mark tone={sellerTone(kind, status)}>
      {isPartlyShipped ? partlyShipped : sellerLabel(kind, status)}
    </Mark>
  );
}

export function PaymentMark({ status }: { status: PaymentShown }) {
  return <Mark tone={paymentTone(status)}>{paymentLabel(status, "seller")}</Mark>;
}
