import { expect } from "vitest";
import type { TransferPayment, TransferRequest } from "~/modules/payments/provider";
import { contract, type Skips } from "./suite/skipping";

export interface TransferContract extends Skips {
  name: string;
  open(): TransferPayment;
}

export function aTransferRequest(fields: Partial<TransferRequest> = {}): TransferRequest {
  return {
    orderNumber: "O-20260301-0001ABCD",
    ordered: new Date("2026-03-01T23:30:00Z"),
    timeZone: "Europe/Berlin",
    paysAfterInvoice: false,
    invoice: null,
    ...fields,
  };
}

/** What every provider of payment by transfer must do. */
export function transferContract({ name, open, ...skips }: TransferContract) {
  contract(`transfer contract: ${name}`, skips, (test) => {
    test("gives an order a reference and a last day, the same each time", async () => {
      const { terms } = open();
      const given = terms(aTransferRequest());
      expect(given.reference).not.toBe("");
      expect(given.dueDay).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(terms(aTransferRequest())).toEqual(given);
    });

    test("gives two orders two references, which fit the line of a bank's form", async () => {
      const { terms } = open();
      const numbers = ["O-20260301-0001ABCD", "O-20260301-0002ABCD"];
      const given = numbers.map(
        (orderNumber) => terms(aTransferRequest({ orderNumber })).reference,
      );
      expect(new Set(given).size).toBe(2);
      // SEPA's remittance text: 140 characters of its own set.
      for (const each of given) expect(each).toMatch(/^[A-Za-z0-9/?:().,'+ -]{1,140}$/);
    });

    test("lets an invoice say its own number and day", async () => {
      const invoice = { number: "INV-2026-0042", dueDay: "2026-04-02" };
      const given = open().terms(aTransferRequest({ invoice, paysAfterInvoice: true }));
      expect(given).toEqual({ reference: "INV-2026-0042", dueDay: "2026-04-02" });
    });

    test("names no day before the invoice where the offer grants days after it", async () => {
      expect(open().terms(aTransferRequest({ paysAfterInvoice: true })).dueDay).toBeNull();
    });

    test("counts the days in the store's time zone", async () => {
      const { terms } = open();
      const inBerlin = terms(aTransferRequest()).dueDay ?? "";
      const inLondon = terms(aTransferRequest({ timeZone: "Europe/London" })).dueDay ?? "";
      expect(Date.parse(inBerlin) - Date.parse(inLondon)).toBe(86_400_000);
    });
  });
}
