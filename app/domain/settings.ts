/**
 * What the owner has changed of the store's defaults, part by part. A part that is not there is as
 * `site.ts` has it. Who changed what, and when, stands in the audit trail.
 */
export interface StoredSettings {
  id: string;
  parts: Record<string, unknown>;
  updated: Date;
  updatedBy: string;
  version: number;
}
