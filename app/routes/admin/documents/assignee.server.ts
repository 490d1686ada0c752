import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt } from "~/http/pages/submission.server";
import { bestEffort } from "~/kernel/process/log.server";
import type { HistoryEntry } from "~/modules/pricing/history";
import { t } from "~/texts/text";
import type { Assignment } from "./assignee-card";
import { returnToPage } from "./document-answers.server";

type Kind = "quote" | "order";

const assigned = {
  quote: { somebody: "deskDocuments:quoteAssigned", nobody: "deskDocuments:quoteUnassigned" },
  order: { somebody: "deskDocuments:orderAssigned", nobody: "deskDocuments:orderUnassigned" },
} as const;

/** The assignee of a quote or an order, for its page. */
export async function assignmentOf(
  { call, may }: AdminArgs,
  kind: Kind,
  uid: string | null,
): Promise<Assignment> {
  const [colleagues, names] = await Promise.all([
    call("assignments.colleagues", []),
    call("admin.namesOf", [uid === null ? [] : [uid]]),
  ]);
  const name = uid === null ? "" : (names.get(uid) ?? t("deskDocuments:formerColleague"));
  return { uid, name, colleagues, changes: may(`assignments.${kind}`) };
}

/** Handles the card's form. */
export async function assign(args: AdminArgs, kind: Kind, { record, form }: AssignForm) {
  const to = String(form.get("assignee") ?? "") || null;
  const done = await attempt<unknown>(args.call(`assignments.${kind}`, [record.id, to]));
  if (!done.ok) return returnToPage(args, { kind: "problem", text: done.failure.message });
  const words = assigned[kind];
  const text = t(to === null ? words.nobody : words.somebody);
  const { pathname, search } = new URL(args.request.url);
  const fields = { intent: "assign", assignee: record.assigneeUid ?? "" };
  const undo = { action: pathname + search, fields };
  return returnToPage(args, { kind: "done", text, ...(to === record.assigneeUid ? {} : { undo }) });
}

interface AssignForm {
  /** As it was. */
  record: { id: string; assigneeUid: string | null };
  form: FormData;
}

/**
 * Names of the colleagues in a history. A failure leaves them out, because the page is useful
 * without them.
 */
export async function colleaguesIn(
  { call, context }: AdminArgs,
  history: readonly Pick<HistoryEntry, "actor">[],
): Promise<Record<string, string>> {
  const { log } = context.services;
  const uids = history.map(({ actor }) => actor);
  const names = await bestEffort(log, "[colleagues]", call("admin.namesOf", [uids]));
  return Object.fromEntries(names ?? []);
}
