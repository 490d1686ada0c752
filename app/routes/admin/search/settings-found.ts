import type { Fields } from "~/kernel/resource/field";
import { folded } from "~/kernel/tokens";
import { partFields, type SitePart } from "~/modules/settings/part-fields";
import { partDefinitions } from "~/modules/settings/site-settings";
import { said, t } from "~/texts/text";
import { partPath } from "../settings/settings-values";

/** A page of the desk that a search finds by its words. */
export interface FoundPage {
  to: string;
  name: string;
  about: string;
}

const most = 5;
/** A shorter search would find every part. */
const shortest = 3;

/** The parts of the settings whose title or whose fields have every word of the search. */
export function settingsFound(search: string): FoundPage[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.join("").length < shortest) return [];
  const parts = Object.keys(partDefinitions) as SitePart[];
  return parts
    .flatMap((part) => {
      const { title: titleKey, short: shortKey } = partDefinitions[part];
      const title = t(titleKey);
      const short = shortKey ? t(shortKey) : "";
      const labels = labelsOf(part);
      const text = folded([title, short, "settings", ...labels].join(" "));
      if (!words.every((word) => ` ${text}`.includes(` ${word}`))) return [];
      const named = labels.filter((label) => words.some((word) => hasWord(label, word)));
      return [{ to: partPath(part), name: title, about: named.slice(0, 3).join(", ") }];
    })
    .slice(0, most);
}

function hasWord(label: string, word: string): boolean {
  return ` ${folded(label)}`.includes(` ${word}`);
}

/** The labels of a part's fields, and of the fields inside of them. */
function labelsOf(part: SitePart): string[] {
  const fields: Record<string, Fields | undefined> = partFields;
  return labelsIn(fields[part] ?? {});
}

function labelsIn(fields: Fields): string[] {
  return Object.values(fields).flatMap(({ notes, shape }) => [
    ...(notes.label ? [said(notes.label)] : []),
    ...(shape.of === "record" ? labelsIn(shape.fields) : []),
  ]);
}
