import { ordersWithWrongStock } from "~/modules/orders/stock-of-state.server";
import { expiredAcceptances } from "~/modules/quotes/acceptances.server";
import { type Command, dryRunOption, jsonOption, withStore } from "../command";

export const repair: Command = {
  name: "repair",
  options: { "dry-run": dryRunOption, json: jsonOption },
  summary:
    "corrects orders whose stock an earlier version did not move with their state, and restores accepted offers that it let expire, while the store runs; tells no customer",
  run: ({ has, answer }) =>
    withStore(
      async ({ storage, commerce }) => {
        if (!storage || !commerce) return 1;
        const dryRun = has("dry-run");
        const orders: string[] = [];
        const quotes: string[] = [];
        const refused: string[] = [];
        for await (const { id, orderNumber } of ordersWithWrongStock(storage)) {
          if (dryRun || (await commerce.orders.correctStock(id))) orders.push(orderNumber);
        }
        for await (const { id, quoteNumber } of expiredAcceptances(storage)) {
          const why = dryRun ? null : await commerce.quotes.restoreAcceptance(id);
          if (why === null) quotes.push(quoteNumber);
          else refused.push(`${quoteNumber} stays expired: ${why}`);
        }
        const verb = dryRun ? "Would correct" : "Corrected";
        answer({ dryRun, orders, quotes, refused }, [
          `${verb} the stock of ${spelled(orders, "orders")}.`,
          `${dryRun ? "Would restore" : "Restored"} ${spelled(quotes, "accepted offers")}.`,
          ...refused,
          ...(dryRun ? ["Nothing was changed."] : []),
        ]);
        return refused.length > 0 ? 1 : 0;
      },
      { readOnly: has("dry-run") },
    ),
};

function spelled(numbers: readonly string[], what: string): string {
  return `${numbers.length} ${what}${numbers.length > 0 ? `: ${numbers.join(", ")}` : ""}`;
}
