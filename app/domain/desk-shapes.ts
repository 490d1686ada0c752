import type { StoredSettings } from "./settings";
import { count, date, object, type Shape, text } from "./shape";
import type { Snooze } from "./snooze";

export const settings: Shape<StoredSettings> = {
  id: text,
  parts: (raw) => object(raw) ?? {},
  updated: date,
  updatedBy: text,
  version: count,
};

export const snoozes: Shape<Snooze> = {
  id: text,
  kind: text,
  name: text,
  until: date,
  snoozedBy: text,
  created: date,
};
