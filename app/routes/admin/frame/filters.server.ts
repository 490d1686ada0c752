import { problem } from "~/http/pages/page.server";

/**
 * A page leaves out what it does not know and says so. What cannot say so, because it is a file or a
 * operation on all that match, is refused: without the filter it would be about everything.
 * @throws 400
 */
export function requireKnown(ignored: readonly string[]): void {
  if (ignored.length === 0) return;
  const names = ignored.join(", ");
  const message = `The address has filters that this list does not know: ${names}. Go back to the list and choose again.`;
  throw problem(400, { message });
}
