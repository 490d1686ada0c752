import type { CartView } from "~/components/frame/cart-view";
import type { Change } from "~/components/frame/changes";
import { money } from "~/components/frame/price";
import { differences, type Facts, readFacts } from "~/http/pages/changes.server";
import { cutText } from "~/kernel/text";

const labelLimit = 80;

/** The cart's lines and prices, as its pages show them. */
export function cartFacts({ lines, discount, total }: Omit<CartView, "seen">): Facts {
  const facts: Facts = {};
  for (const { name, variantName, quantity, price, exists, id } of lines) {
    const label = cutText([name, variantName].filter(Boolean).join(", "), labelLimit);
    const sum = price === null ? "on request" : money(price);
    const key = label in facts ? `${label} (${id})` : label;
    facts[key] = exists ? `${quantity} × ${sum}` : "no longer sold";
  }
  if (discount) facts[cutText(discount.label, labelLimit) || "Discount"] = money(-discount.amount);
  facts.Total = money(total);
  return facts;
}

/**
 * The differences between the cart and what the form's page showed. A form that does not state what
 * it showed has no differences to report.
 */
export function cartChanges(form: FormData, cart: CartView): Change[] | null {
  const before = readFacts(String(form.get("seen") ?? "")) ?? {};
  const changed = differences(before, readFacts(cart.seen) ?? {});
  return changed.length > 0 ? changed : null;
}
