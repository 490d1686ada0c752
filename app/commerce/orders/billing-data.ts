import { Failure, impossible } from "~/domain/failure";
import { isInvoiced } from "~/domain/fulfilment";
import { remark } from "~/domain/history";
import type { Order } from "~/domain/order";
import { readVatId } from "~/domain/tax";
import type { Change } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { changeOf } from "./order-changes";
import { countOrder, orderNamed, readOrder, storeOrder } from "./order-records";
import type { BillingData } from "./orders-service";

interface Correcting {
  actor: string;
  /** Id or number. */
  order: string;
  data: BillingData;
}

/**
 * Corrects the VAT ID and the billing address of an order, as long as no invoice is in force. After
 * that a credit note comes first.
 */
export async function correctBilling(
  { clock, site }: CommerceDeps,
  tx: Tx,
  { actor, order: named, data: { version, buyerVatId, billingAddress } }: Correcting,
): Promise<Change<Order>> {
  const before = await orderNamed(tx, named, version);
  if (isInvoiced(before)) {
    throw impossible("An invoice is issued. Credit it before you correct the buyer's data.");
  }
  const vatId = buyerVatId === null ? null : readVatId(buyerVatId);
  if (buyerVatId !== null && vatId === null) {
    throw new Failure("invalid", "The VAT ID does not have the format of its country.");
  }
  const now = clock();
  const after: Order = {
    ...readOrder(before),
    buyerVatId: vatId,
    billingAddress,
    history: [
      ...before.history,
      remark("note", { at: now, actor, note: "The data for the invoice were corrected." }),
    ],
    updated: now,
    version: before.version + 1,
  };
  const stored = storeOrder(after, before.stockHeld);
  await tx.orders.put(stored);
  countOrder(tx, site, { before, after: stored });
  return changeOf(before, after, "data for the invoice corrected");
}
