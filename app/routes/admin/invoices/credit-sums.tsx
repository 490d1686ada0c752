import { money } from "~/components/frame/price";
import { Failure } from "~/kernel/failure";
import { toMajor } from "~/kernel/money";
import {
  amountsOf,
  type Basis,
  creditedPart,
  type Part,
  takenBy,
} from "~/modules/invoices/invoice-basis";
import { quantitiesOf } from "~/modules/orders/fulfilment";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { useTypedForm } from "../orders/invoice-sums";
import { typedQuantities } from "../orders/typed-quantities";

/** What the sums of an invoice's next credit note are worked out from. */
export interface Crediting {
  basis: Basis;
  /** What the earlier credit notes took of it. */
  credited: Part[];
  /** By the index of the line: what can still be credited, and its name. */
  open: number[];
  names: string[];
}

/** With scripts: what the credit note over the typed quantities comes to. */
export function CreditSums(crediting: Crediting) {
  const { output, typed } = useTypedForm();
  return (
    <output ref={output} className="small" suppressHydrationWarning>
      {typed ? sumOf(typed, crediting) : null}
    </output>
  );
}

/** The sum in words, or why there is none, as the server would say it. */
function sumOf(form: FormData, { basis, credited, open, names }: Crediting): string {
  const { lines, errors } = typedQuantities(form, open.keys());
  const [wrong] = Object.values(errors ?? {});
  if (wrong) return wrong;
  const isAll = lines.every(({ quantity }) => quantity === 0);
  try {
    const quantities = quantitiesOf(isAll ? null : lines, open, names);
    const taken = takenBy(credited);
    const withCharges = form.get("charges") === "yes";
    const part = creditedPart({ basis, taken, open, quantities, withCharges });
    const { net, tax } = amountsOf(part);
    const written = (minor: number) => money(toMajor(minor, site.currency));
    const sums = { net: written(net), total: written(net + tax) };
    return t(isAll ? "deskInvoices:allCreditComesTo" : "deskInvoices:creditComesTo", sums);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
