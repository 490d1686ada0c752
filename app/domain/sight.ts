/** Of whose work a record is. */
export interface Assigned {
  /** null: unassigned. */
  assigneeUid: string | null;
}

/** Whether a colleague who sees their own and unassigned work alone may see a record. */
export function isOwn(record: Assigned, uid: string): boolean {
  // What has no word of whose work it is, is nobody's to see.
  return record.assigneeUid === null || record.assigneeUid === uid;
}
