import { defineList } from "~/components/lists/list";
import type { AuditEntry } from "~/modules/audit/audit.resource";
import type { TrailList } from "~/modules/desk/desk.server";
import type { Actor } from "~/modules/staff/admin.server";

/** The audit trail, filtered by a colleague (uid, e-mail address or name), action, record and days. */
export const auditList = defineList<TrailList, AuditEntry>({
  path: "/admin/audit",
  what: "entries",
  intro: "Every change that staff made, newest first.",
  read: (call, asked) => call("desk.trail", [asked]),
  async resolve(call, query) {
    const who = (query.get("who") ?? "").trim();
    if (who !== "") query.set("who", actorNamed(who, await call("admin.colleagues", [])));
  },
  filters: {
    who: {
      label: "Who",
      any: "Everybody",
      choices: null,
      as: "actorUid",
      max: 128,
      personal: true,
    },
    action: { label: "What", any: "Everything", choices: null, max: 100 },
    target: {
      label: "Id of what was changed",
      choices: null,
      as: "targetId",
      max: 512,
      personal: true,
    },
  },
  days: "instants",
  file: true,
  yet: { title: "Nothing was changed yet", text: "Every change that staff make is listed here." },
  unmatched: { title: "Nothing was changed so", text: "No entry matches, or there are none yet." },
});

/** Their uid. A text that is no known name or address is taken as a uid. */
function actorNamed(who: string, colleagues: readonly Actor[]): string {
  const wanted = who.toLowerCase();
  const named = (text: (each: Actor) => string) =>
    colleagues.find((each) => text(each).toLowerCase() === wanted)?.uid;
  if (colleagues.some(({ uid }) => uid === who)) return who;
  return named(({ email }) => email) ?? named(({ name }) => name) ?? who;
}
