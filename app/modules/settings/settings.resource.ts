import {
  business,
  count,
  id,
  instant,
  object,
  type RecordOf,
  technical,
  text,
} from "~/kernel/resource/field";
import { defineResource } from "~/kernel/resource/resource";

const storedSettingsFields = {
  id: id(),
  parts: business(object()),
  updated: technical(instant()),
  updatedBy: business(text()),
  version: technical(count()),
};

/**
 * The owner's changes to the store's defaults, part by part. A missing part is as in `site.ts`. The
 * audit trail has who changed what, and when.
 */
export interface StoredSettings extends RecordOf<typeof storedSettingsFields> {}

export const settings = defineResource("settings", storedSettingsFields, []);
