import { z } from "zod";
import { amountMessage, readAmount } from "~/forms/amount";

/** An amount of the store's currency; null when empty. `what` as the label says it: "a price". */
export function amountField(what: string) {
  return z
    .string()
    .default("")
    .transform((typed, context) => {
      if (typed.trim() === "") return null;
      const read = readAmount(typed);
      if ("amount" in read) return read.amount;
      const message = amountMessage(what, read.problem);
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

/** A day as the browser's calendar sends it; null when empty. */
export function dayField(what: string) {
  return z
    .string()
    .default("")
    .transform((typed, context) => {
      if (typed === "") return null;
      const day = /^\d{4}-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00.000Z`) : null;
      // A month has no 31st that the calendar does not know: it would become another day.
      if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed)) return day;
      context.addIssue({ code: "custom", message: `Enter ${what} as a day, 2026-12-31` });
      return z.NEVER;
    });
}
