import type { FieldErrors } from "~/kernel/failure";
import { quantityIn } from "~/kernel/typed-number";
import type { PartLine } from "~/modules/orders/fulfilment";
import { t } from "~/texts/text";

/** The typed quantities by line index, and the errors of those that are not numbers. */
export function typedQuantities(form: FormData, places: Iterable<number>) {
  const lines: PartLine[] = [];
  const errors: FieldErrors = {};
  for (const at of places) {
    const name = `line${at}`;
    const typed = String(form.get(name) ?? "").trim();
    const quantity = quantityIn(typed);
    if (quantity !== null) lines.push({ at, quantity });
    else if (typed !== "") errors[name] = t("deskOrders:enterQuantities");
  }
  return { lines, errors: Object.keys(errors).length > 0 ? errors : null };
}
