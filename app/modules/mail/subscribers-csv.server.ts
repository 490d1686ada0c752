import { csvText } from "~/kernel/csv-text";
import type { MailLinks } from "./messages/mail-links.server";
import type { Newsletter } from "./newsletter.server";

const columns = ["email", "status", "signed up", "changed", "unsubscribe link"];

/**
 * Writes the list for the seller's newsletter tool. An address that starts like a formula stays
 * text in a spreadsheet. The last column, the unsubscribe link, belongs in every newsletter. The
 * first rows are read before anything is sent, so that a failure is an error and not a truncated
 * file.
 */
export async function subscribersCsv(
  { newsletter, links }: { newsletter: Newsletter; links: MailLinks },
  options: { all: boolean },
): Promise<ReadableStream<Uint8Array>> {
  const rows = newsletter.subscribers(options);
  const encoder = new TextEncoder();
  let first: Awaited<ReturnType<typeof rows.next>> | null = await rows.next();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = first ?? (await rows.next());
      const table: string[][] = first ? [columns] : [];
      first = null;
      for (const { id, email, status, created, updated } of done ? [] : value) {
        const leave = (await links.newsletter("leave", id)) ?? "";
        table.push([email, status, created.toISOString(), updated.toISOString(), leave]);
      }
      if (table.length > 0) controller.enqueue(encoder.encode(csvText(table)));
      if (done) controller.close();
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
}
