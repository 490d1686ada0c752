import { problem } from "~/http/pages/page.server";

/**
 * Pages ignore unknown filters and say so. Files, and operations on all matches, cannot say so
 * and refuse them: without the filter they would include everything.
 * @throws 400
 */
export function requireKnown(ignored: readonly string[]): void {
  if (ignored.length === 0) return;
  const names = ignored.join(", ");
  const message = `The address has filters that this list does not know: ${names}. Go back to the list and choose again.`;
  throw problem(400, { message });
}
