import { problem } from "~/http/pages/page.server";

/**
 * Of an erased person's documents the store has numbers and amounts; what the law keeps of them
 * stands apart, under personal data.
 *
 * @throws 410 where the document's content was taken out
 */
export function refuseErased(document: { timeZone: string }): void {
  if (document.timeZone !== "") return;
  throw problem(410, {
    message:
      "The person it was for has been erased. What is kept of it stands under personal data, for as long as the law asks.",
  });
}
