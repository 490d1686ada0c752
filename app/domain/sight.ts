/** The uid of the assigned colleague. */
export interface Assigned {
  /** null when unassigned. */
  assigneeUid: string | null;
}

/** Whether a colleague who sees only their own and unassigned work may see a record. */
export function isOwn(record: Assigned, uid: string): boolean {
  // A record without the field is visible to nobody.
  return record.assigneeUid === null || record.assigneeUid === uid;
}
