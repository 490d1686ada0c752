import { canTakeWork } from "~/domain/assignment";
import type { StoredQuote } from "~/domain/quote";
import { readRole } from "~/domain/role";
import type { Tx } from "./storage";

/**
 * The assignee of a record that is opened again, if they still work here. Read before anything is
 * written.
 */
export async function presentAssignee(
  tx: Tx,
  { assigneeUid, openFor }: Pick<StoredQuote, "assigneeUid" | "openFor">,
): Promise<string | null> {
  if (assigneeUid === null || openFor !== null) return assigneeUid;
  const admin = await tx.admins.get(assigneeUid);
  return admin && canTakeWork(readRole(admin.role)) ? assigneeUid : null;
}
