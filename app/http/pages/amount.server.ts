import { z } from "zod";
import { amountMessage, readAmount } from "~/forms/amount";
import { startOfDay } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { said, t } from "~/texts/text";

/**
 * An amount of the store's currency; null when empty. `what` names it in messages, as a text or its
 * key: "a price".
 */
export function amountField(what: string) {
  return z
    .string()
    .default("")
    .transform((typed, context) => {
      if (typed.trim() === "") return null;
      const read = readAmount(typed);
      if ("amount" in read) return read.amount;
      const message = amountMessage(said(what), read.problem);
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

/**
 * A day as the browser's date field sends it, read as its first moment in the store's time zone;
 * null when empty.
 */
export function dayField(what: string) {
  return z
    .string()
    .default("")
    .transform((typed, context) => {
      if (typed === "") return null;
      const day = startOfDay(typed, site.timeZone.id);
      if (day) return day;
      context.addIssue({ code: "custom", message: t("kernel:day", { field: said(what) }) });
      return z.NEVER;
    });
}
