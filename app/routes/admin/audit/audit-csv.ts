import type { AuditEntry } from "~/domain/audit";
import { staff } from "~/domain/role";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { requireKnown } from "../frame/filters.server";
import { csvAnswer, fileName, moment } from "../runs/csv-answer.server";
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
    return csvAnswer(name, header, async (after: string | undefined) => {
      const part = await args.call("desk.trail", [{ limit: atOnce, ...filter, after }]);
      return { lines: await linesOf(args, part.items), next: part.next };
    });
  },
  { roles: staff.readsCustomers },
);

async function linesOf(args: AdminArgs, entries: AuditEntry[]): Promise<string[][]> {
  const rows = await rowsOf(args, entries);
  return rows.map(({ created, who, actorUid, action, target, summary, changes }) => [
    created.toISOString(),
    who,
    actorUid,
    action,
    target.type,
    target.id,
    summary,
    changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("\n"),
  ]);
}

export const loader = resource({ GET: download });
export const action = loader;
