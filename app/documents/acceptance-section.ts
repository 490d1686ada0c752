import type { Acceptance } from "~/domain/acceptance";
import type { SentOffer } from "~/domain/offer";
import type { PrintedSection } from "~/domain/printed-document";
import { type Style, section, writtenDay } from "./written";

export const howToAccept = "How to accept";

/** How to accept, and until when; after the answer, who gave it, and for what. */
export function acceptanceSection(
  { validUntil, revision }: SentOffer,
  acceptance: Acceptance | null,
  { style, buyer }: { style: Style; buyer: string },
): PrintedSection[] {
  if (!acceptance) {
    return section(howToAccept, [
      `Open the offer by its link or in your account, and accept revision ${revision} until ${writtenDay(validUntil, style)}. Nothing is reserved before.`,
    ]);
  }
  const { facts, created, answer } = acceptance;
  if (answer === "declined") {
    return section("Declined", [`On ${writtenDay(created, style)}, for ${buyer}.`]);
  }
  const who = [facts.name, facts.role, facts.companyName || buyer].filter(Boolean).join(", ");
  return section("Accepted", [
    `By ${who}, on ${writtenDay(created, style)} (${style.timeZone}).`,
    facts.sentence,
    facts.purchaseOrder ? `Purchase order ${facts.purchaseOrder}.` : "",
    facts.confirmed === "code" ? "Confirmed by a code that was mailed to them." : "",
    `Fingerprint of the offer (SHA-256): ${facts.hash}`,
  ]);
}
