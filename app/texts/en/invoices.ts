export const invoices = {
  "invoices:numbersHeldAfterRestoreUntil":
    "Numbers are held after a restore until the last one is confirmed.",
  "invoices:documentsLaterNumbersHere": "Documents with later numbers are here.",
  "invoices:thatYearHasNotStarted": "That year has not started.",
  "invoices:nothingLeftBeCredited": "Nothing is left to be credited.",
  "invoices:aTaxRateIsUnknown": "A tax rate is unknown.",
  "invoices:aCancelledOrderNotInvoiced": "A cancelled order is not invoiced.",
  "invoices:nothingLeftBeInvoiced": "Nothing is left to be invoiced.",
} as const;
