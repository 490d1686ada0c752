import { Form } from "@remix-run/react";
import { Submit } from "~/forms/submit";
import { writeQuickLines } from "~/modules/catalogue/quick-lines";
import type { DocumentLine } from "./document-lines";

/** Takes a document's lines to the quick order, which shows what has changed since. */
export function OrderAgain({ lines }: { lines: readonly DocumentLine[] }) {
  const numbered = lines.flatMap(({ sku, offer, quantity, unitPrice }) => {
    const number = offer?.sku ?? sku;
    return number ? [{ number, quantity, before: unitPrice }] : [];
  });
  if (numbered.length === 0) return null;
  const others = lines.length - numbered.length;
  return (
    <Form method="post" action="/quick-order" className="stack order-again">
      <input type="hidden" name="text" value={writeQuickLines(numbered)} />
      <Submit intent="check" pending="Looking up…" tone="plain">
        Order or ask again
      </Submit>
      <p className="small soft">
        {`You see today’s prices and what has changed before anything is ordered.${
          others > 0 ? ` ${others} without an article number are left out.` : ""
        }`}
      </p>
    </Form>
  );
}
