import { stringify } from "csv-stringify/sync";
import type { AuditEntry } from "~/domain/audit";
import { staff } from "~/domain/role";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { requireKnown } from "../frame/filters.server";
import { fileName, moment } from "../runs/csv-answer.server";
import { rowsOf, trailFilter } from "./audit-page.server";

const header = ["when", "who", "uid", "action", "target", "id", "summary", "changes"];
const atOnce = 100;

/** GET /admin/audit.csv: the trail with the same filters, streamed. */
const download = adminPage(
  async (args) => {
    const { filter, said, ignored } = await trailFilter(args);
    requireKnown(ignored);
    // The filter's person is left out, because file names should contain no personal data.
    const parts = [said.action, said.from && `from-${said.from}`, said.to && `to-${said.to}`];
    const found = (said.who || said.target) && "found";
    const name = fileName("audit", ...parts, found, moment(args.context.services.clock()));
    const after = (position: string | null): Promise<Part> =>
      args.call("desk.trail", [
        { limit: atOnce, ...filter, ...(position ? { after: position } : {}) },
      ]);
    const first = await after(null);
    const body = new ReadableStream<Uint8Array>({
      start: (to) => to.enqueue(encoded([header], true)),
      pull: writer(args, first, after),
    });
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  { roles: staff.readsCustomers },
);

type Part = { items: AuditEntry[]; next: string | null };

function writer(args: AdminArgs, first: Part, after: (position: string) => Promise<Part>) {
  let part = first;
  return async (to: ReadableStreamDefaultController<Uint8Array>) => {
    const rows = await rowsOf(args, part.items);
    const lines = rows.map(({ created, who, actorUid, action, target, summary, changes }) => [
      created.toISOString(),
      who,
      actorUid,
      action,
      target.type,
      target.id,
      summary,
      changes.map(({ field, from, to: now }) => `${field}: ${from} → ${now}`).join("\n"),
    ]);
    if (lines.length > 0) to.enqueue(encoded(lines));
    if (part.next === null) to.close();
    else part = await after(part.next);
  };
}

/** A value that begins like a formula is escaped, so that a spreadsheet reads it as text. */
function encoded(rows: readonly string[][], bom = false): Uint8Array {
  return new TextEncoder().encode(stringify([...rows], { bom, escape_formulas: true }));
}

export const loader = resource({ GET: download });
export const action = loader;
