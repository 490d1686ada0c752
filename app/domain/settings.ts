/**
 * The owner's changes to the store's defaults, part by part. A missing part is as in `site.ts`. The
 * audit trail has who changed what, and when.
 */
export interface StoredSettings {
  id: string;
  parts: Record<string, unknown>;
  updated: Date;
  updatedBy: string;
  version: number;
}
