import { useEffect, useRef, useState } from "react";
import { money } from "~/components/frame/price";
import { Failure } from "~/kernel/failure";
import { toMajor } from "~/kernel/money";
import {
  amountsOf,
  type Basis,
  type Part,
  partOf,
  takenBy,
} from "~/modules/invoices/invoice-basis";
import { type PartLine, quantitiesOf } from "~/modules/orders/fulfilment";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { typedQuantities } from "./typed-quantities";

/** What the sums of an order's next invoice are worked out from. */
export interface Invoicing {
  basis: Basis;
  /** What the issued invoices have taken of it, and what credit notes gave back. */
  added: Part[];
  back: Part[];
  /** By the index of the charge. */
  labels: string[];
  isBegun: boolean;
}

/** A line of the order. */
interface InvoicedLine {
  at: number;
  name: string;
  toInvoice: number;
  proposed: number;
}

interface InvoiceSumsProps extends Invoicing {
  order: readonly InvoicedLine[];
}

/** What the invoice comes to: with scripts over the quantities that are typed. */
export function InvoiceSums({ order, ...invoicing }: InvoiceSumsProps) {
  const { output, typed } = useTypedForm();
  const proposes = order.some(({ proposed }) => proposed > 0);
  return (
    <>
      {proposes && invoicing.isBegun ? (
        <p className="small field-full">{t("deskOrders:proposedShipped")}</p>
      ) : null}
      <output ref={output} className="small field-full" suppressHydrationWarning>
        {typed
          ? typedSums(typed, order, invoicing)
          : proposes
            ? proposedSums(order, invoicing)
            : null}
      </output>
      <p className="small soft field-full no-js">{t("deskOrders:totalOfOtherQuantities")}</p>
    </>
  );
}

/** What is typed into the form around an output; null without scripts. */
export function useTypedForm() {
  const [typed, setTyped] = useState<FormData | null>(null);
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const form = output.current?.form;
    const read = () => setTyped(form ? new FormData(form) : null);
    read();
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, []);
  return { output, typed };
}

function proposedSums(order: readonly InvoicedLine[], invoicing: Invoicing): string {
  const lines = order.map(({ at, proposed }) => ({ at, quantity: proposed }));
  const { charges, net, total, isTaxed } = sumsOf(lines, invoicing);
  const sum = isTaxed
    ? t("deskOrders:proposedNetAndTotal", { net, total })
    : t("deskOrders:proposedTotal", { total });
  return `${charges}${sum}`;
}

/** The sums over the typed quantities, or why there are none, as the server would say it. */
function typedSums(form: FormData, order: readonly InvoicedLine[], invoicing: Invoicing): string {
  const { lines, errors } = typedQuantities(form, order.keys());
  const [wrong] = Object.values(errors ?? {});
  if (wrong) return wrong;
  if (lines.every(({ quantity }) => quantity === 0)) return t("deskOrders:enterOneQuantity");
  try {
    const open = order.map(({ toInvoice }) => toInvoice);
    quantitiesOf(
      lines,
      open,
      order.map(({ name }) => name),
    );
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  const { charges, net, total, isTaxed } = sumsOf(lines, invoicing);
  const sum = isTaxed
    ? t("deskOrders:typedNetAndTotal", { net, total })
    : t("deskOrders:typedTotal", { total });
  return `${charges}${sum}`;
}

/** The sums over these quantities, in words. */
function sumsOf(lines: readonly PartLine[], { basis, added, back, labels }: Invoicing) {
  const quantities = new Map(lines.map(({ at, quantity }) => [at, quantity]));
  const part = partOf(basis, takenBy(added, back), { quantities, charges: "all" });
  const { net, tax } = amountsOf(part);
  const written = (minor: number) => money(toMajor(minor, site.currency));
  const charges = part.charges
    .filter((charge) => charge.net > 0)
    .map((charge) => `${labels[charge.at]} ${written(charge.net)}`)
    .join(", ");
  const isTaxed = tax !== 0;
  const sentence = isTaxed
    ? t("deskOrders:chargesOnFirstInvoiceNet", { charges })
    : t("deskOrders:chargesOnFirstInvoice", { charges });
  return {
    charges: charges === "" ? "" : `${sentence} `,
    net: written(net),
    total: written(net + tax),
    isTaxed,
  };
}
