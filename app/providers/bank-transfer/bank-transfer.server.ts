import { dayAfter, dayIn } from "~/kernel/calendar";
import { wholeNumber, yesOrNo } from "~/kernel/env/variables";
import { defineProvider } from "~/kernel/provider";
import type { TransferPayment } from "~/modules/payments/provider";
import { site } from "~/modules/settings/site";

/**
 * Payment by a transfer to the account of the settings. The order's confirmation and pages show
 * reference and due date, and staff record the payment when it arrives.
 */
export const bankTransfer = defineProvider({
  id: "bank-transfer",
  title: "Bank transfer",
  variables: { BANK_TRANSFER: yesOrNo, BANK_TRANSFER_DAYS: wholeNumber(0, 365) },
  configure({ set, off }) {
    if (set.BANK_TRANSFER === false) return off("BANK_TRANSFER is false", []);
    return { on: true, settings: { days: set.BANK_TRANSFER_DAYS ?? 14 } };
  },
  create: ({ days }): TransferPayment => ({
    kind: "transfer",
    terms({ orderNumber, ordered, timeZone, paysAfterInvoice, invoice }) {
      // An invoice says itself when and under which number it is paid.
      if (invoice) return { reference: invoice.number, dueDay: invoice.dueDay };
      if (paysAfterInvoice) return { reference: orderNumber, dueDay: null };
      return { reference: orderNumber, dueDay: dayAfter(dayIn(ordered, timeZone), days) };
    },
  }),
  check({ days }) {
    if (site.selling.letterhead.bank === null) {
      return [["warn", "bank account", "the settings have none, so no order names one"]];
    }
    return [["ok", "due date", `${days} days after the order, where no invoice says otherwise`]];
  },
});
