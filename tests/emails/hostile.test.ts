import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bodyText,
  greetingName,
  headerText,
  withoutLinks,
} from "~/modules/mail/messages/mail-text";
import {
  fallbackAlert,
  fallbackConfirmation,
  fallbackStatus,
} from "~/modules/mail/notifications/notifications.server";
import { buyer, context, expectHarmless, seller, text } from "../support/hostile-text";
import { randomRuns } from "../support/random-runs";

const strings = randomRuns(20_000);

describe("text that anybody may have typed", () => {
  it("is one clean line in a header", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const line = headerText(typed);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(Array.from(line).length).toBeLessThanOrEqual(100);
        expect(headerText(line)).toBe(line);
      }),
      { numRuns: strings },
    );
  });

  it("has no control character and no address in a body, and greets nobody by a link", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const body = withoutLinks(bodyText(typed));
        expect(body).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
        expect(body).not.toMatch(/:\/\/|:\\\\|\bwww\.\w|[a-z0-9]\.[a-z]|\S@\S|javascript:/i);
        expect(withoutLinks(greetingName(typed))).toBe(greetingName(typed));
      }),
      { numRuns: strings },
    );
  });

  it("does no harm in the mails of a store without records", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 11, maxLength: 11 }), (t) => {
        const [number = "", firstName, lastName, phone, companyName] = t;
        const customer = { email: buyer, firstName, lastName, phone, companyName };
        const items = [
          { productName: t[5] ?? "", quantity: 1, brand: t[6], variantName: t[7], price: 1 },
        ];
        const fallback = {
          customer,
          items,
          message: t[8],
          discount: { code: t[9] ?? "", amount: 1 },
        };
        expectHarmless(fallbackAlert(context, number, fallback), seller);
        expectHarmless(fallbackConfirmation(context, number, fallback), buyer);
        const about = { kind: "order" as const, referenceNumber: number };
        expectHarmless(fallbackStatus(context, about, { status: t[10] ?? "", customer }), buyer);
      }),
      // Eleven texts a time.
      { numRuns: randomRuns(2_000) },
    );
  });
});
