import { data } from "@remix-run/node";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { cutText } from "~/kernel/text";
import { givenReasons } from "~/modules/inventory/stock-movement.resource";
import { type StockAnswer, stockAt } from "./stock-words";

/** Handles the form of a row: the new stock, or the difference. */
export async function changeStock(args: AdminArgs) {
  requireMay(args, "stock.adjust");
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [id, variantId] = [text("id"), text("variantId") || null];
  const values = {
    mode: text("mode"),
    amount: text("amount"),
    reason: text("reason"),
    note: cutText(text("note"), 500),
  };
  const refused = (message: string, status = 400) => {
    const to = `/admin/stock/${encodeURIComponent(id)}`;
    const answer: StockAnswer = { at: stockAt(id, variantId), to, message, values };
    return data(answer, status);
  };
  const reason = givenReasons.find((known) => known === values.reason);
  if (id === "" || !reason) throw problem(400);
  const mode = values.mode === "add" ? "add" : "set";
  const typed = values.amount.replace("−", "-");
  if (!/^[+-]?\d{1,9}$/.test(typed)) return refused("Enter a whole number, such as 12 or -3");
  const amount = Number(typed);
  if (mode === "set" && amount < 0) {
    return refused("The stock cannot be negative. Choose Add to subtract from it");
  }
  const seen = text("seen") === "" ? null : Number(text("seen"));
  const { note } = values;
  const done = await attempt(
    args.call("stock.adjust", [id, { variantId, mode, amount, seen, reason, note }]),
  );
  if (!done.ok) return refused(done.failure.message, done.failure.kind === "conflict" ? 409 : 400);
  const { productName, stock, variants } = done.value;
  const variant = variants.find((each) => each.id === variantId);
  const name = variant ? `${productName}, ${variant.name}` : productName;
  const now = variantId === null ? stock : (variant?.stock ?? null);
  const { pathname, search } = new URL(args.request.url);
  const flash = { kind: "done", text: `${name}: ${now} in stock.` } as const;
  return redirectWithFlash(args, pathname + search, flash);
}
