import { Mark, type MarkTone } from "~/components/desk/list-parts";
import { type DocumentKind, partlyShippedLabel, sellerLabel } from "~/modules/orders/status-labels";
import { sellerTone } from "./seller-labels";

interface SellerStatusProps {
  kind: DocumentKind;
  status: string;
  /** A part of the order was shipped, and the rest follows. */
  isPartlyShipped?: boolean;
}

export function SellerStatus({ kind, status, isPartlyShipped = false }: SellerStatusProps) {
  return (
    <Mark tone={sellerTone(kind, status)}>
      {isPartlyShipped ? partlyShippedLabel("seller") : sellerLabel(kind, status)}
    </Mark>
  );
}

export interface PaymentMarkProps {
  tone: MarkTone;
  label: string;
}

export function PaymentMark({ tone, label }: PaymentMarkProps) {
  return <Mark tone={tone}>{label}</Mark>;
}
