import { csvText } from "~/kernel/csv-text";
import { createRest } from "~/kernel/process/waiting.server";
import { site } from "~/modules/settings/site";

/** The time in a file's name, in the store's zone: 2026-03-01-1205. */
export function moment(now: Date): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: site.timeZone.id,
  }).format(now);
  return parts.replace(" ", "-").replace(":", "");
}

/** A file name that is valid on every system. */
export function fileName(...parts: readonly string[]): string {
  const bare = parts.filter(Boolean).join("_").normalize("NFKD");
  return `${bare.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 150)}.csv`;
}

/** A page of lines, and the cursor of the next; null at the end. */
export type CsvPage<C> = { lines: string[][]; next: C | null };

/**
 * Streams a file. Its first page is read before anything is sent, so that a failure is an error and
 * not a truncated file.
 */
export async function csvAnswer<C>(
  name: string,
  header: readonly string[],
  read: (cursor: C | undefined) => Promise<CsvPage<C>>,
): Promise<Response> {
  let page: CsvPage<C> | null = await read(undefined);
  const encoder = new TextEncoder();
  const rest = createRest(true);
  /** Reads the next page after other requests have had their turn. */
  async function following(cursor: C | null): Promise<CsvPage<C> | null> {
    if (cursor === null) return null;
    const [begun, used] = [performance.now(), process.cpuUsage()];
    const next = await read(cursor);
    // Waiting for a remote engine does not block this process.
    const { user, system } = process.cpuUsage(used);
    await rest(Math.min(performance.now() - begun, (user + system) / 1000));
    return next;
  }
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(encoder.encode(`\uFEFF${csvText([header])}`)),
    async pull(to) {
      // A page without lines is skipped, because a stream pulls again only after an enqueue.
      for (; page && !isLeft; page = await following(page.next)) {
        if (page.lines.length === 0) continue;
        to.enqueue(encoder.encode(csvText(page.lines)));
        page = await following(page.next);
        return;
      }
      to.close();
    },
    cancel() {
      isLeft = true;
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
