import { problem } from "~/http/pages/page.server";

/**
 * * For an erased person the store has only numbers and amounts; legally required content is under
 * personal data.
 * @throws 410 when the document's content was erased
 */
export function refuseErased(document: { timeZone: string }): void {
  if (document.timeZone !== "") return;
  throw problem(410, {
    message:
      "The person it was for has been erased. What the law requires is under personal data, until its retention ends.",
  });
}
