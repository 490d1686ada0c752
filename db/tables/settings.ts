import type { StoredSettings } from "~/domain/settings";
import type { Snooze } from "~/domain/snooze";
import { index, instant, integer, json, key, table, text } from "../kit";

export const settings = table<StoredSettings>(
  "settings",
  {
    id: key(),
    parts: json(),
    updated: instant(),
    updatedBy: text(),
    version: integer(),
  },
  [],
);

export const snoozes = table<Snooze>(
  "snoozes",
  {
    id: key(),
    kind: text(),
    name: text(),
    until: instant(),
    snoozedBy: text(),
    created: instant(),
  },
  [index("until", "id")],
);
