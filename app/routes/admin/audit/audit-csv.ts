import { listFile } from "~/http/pages/list.server";
import { auditList } from "./audit-list";
import { trailRows } from "./trail-rows.server";

/** GET /admin/audit.csv: the trail with the same filters, streamed. */
export const loader = listFile(auditList, {
  rows: (entries, args) => trailRows(args, entries),
  columns: {
    when: ({ created }) => created,
    who: ({ who }) => who,
    uid: ({ actorUid }) => actorUid,
    action: ({ action }) => action,
    target: ({ target }) => target.type,
    id: ({ target }) => target.id,
    summary: ({ summary }) => summary,
    changes: ({ changes }) =>
      changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("\n"),
  },
});
export const action = loader;
