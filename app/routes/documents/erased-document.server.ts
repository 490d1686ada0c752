import { problem } from "~/http/pages/page.server";

/** Whether the person of a document was erased: every document has a time zone. */
export function isErased({ timeZone }: { timeZone: string }): boolean {
  return timeZone === "";
}

/** The name of a document's buyer in lists; the e-mail address when nothing else is known. */
export function buyerName(buyer: { companyName: string; name: string; email: string }): string {
  return buyer.companyName || buyer.name || buyer.email;
}

/**
 * For an erased person the store has only numbers and amounts; legally required content is under
 * personal data.
 * @throws 410 when the document's content was erased
 */
export function refuseErased(document: { timeZone: string }): void {
  if (!isErased(document)) return;
  throw problem(410, {
    message:
      "The person it was for has been erased. What the law requires is under personal data, until its retention ends.",
  });
}
