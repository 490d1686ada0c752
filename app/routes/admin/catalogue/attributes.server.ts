import { z } from "zod";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { readFacts } from "~/http/pages/changes.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { attributeKey } from "~/modules/catalogue/attributes";
import { type Attribute, attributeKinds } from "~/modules/settings/part-fields";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { readPart } from "../settings/settings-fields.server";
import { presentParts, savePart } from "../settings/settings-page.server";
import { rowsIn } from "../settings/settings-values";
import type { AttributesAnswer, UsedAttribute } from "./attributes-asked";

const handlers: DeskForms = { save: saveAttributes, restore: restoreAttributes };

export async function changeAttributes(args: AdminArgs) {
  requireMay(args, "settings.save");
  return handleForm(args, handlers);
}

/** What an undo carries has to fit into a cookie. */
const longestUndo = 1_500;

/** A removed definition, and where it stood. */
interface Removed {
  at: number;
  attribute: Attribute;
}

/** Saves the definitions; whoever removes one that products use is asked first, and may undo it. */
async function saveAttributes(sent: DeskForm, part: string) {
  const { args, form } = sent;
  const read = part === "attributes" ? readPart(part, form) : null;
  if (!read) throw problem(400);
  if (!read.ok) return savePart(sent, part);
  const removed = removedIn(
    presentParts(await args.call("settings.read", [])).attributes,
    read.change.value as readonly Attribute[],
    form,
  );
  const used = await usedOf(args, removed);
  const key = used.map(({ name }) => attributeKey(name)).join("|");
  const undo = JSON.stringify(removed);
  const ask = (message: string | null) => {
    const answer: AttributesAnswer = { ...read.typed, message, changed: [], used, key };
    return refuse(args.context, answer, 409);
  };
  if (used.length > 0 && undo.length > longestUndo) {
    return ask(t("deskCatalogue:tooManyAttributesRemoved"));
  }
  if (used.length > 0 && form.get("confirmed") !== key) return ask(null);
  if (removed.length === 0 || undo.length > longestUndo) return savePart(sent, part);
  const names = removed.map(({ attribute }) => attribute.name).join(", ");
  return savePart(sent, part, {
    kind: "done",
    text: t("deskCatalogue:attributesRemoved", { count: removed.length, names }),
    undo: { action: "/admin/attributes", fields: { intent: "restore", removed: undo } },
  });
}

/** The definitions that this form removes: those that it showed, and that are still there. */
function removedIn(
  present: readonly Attribute[],
  next: readonly Attribute[],
  form: FormData,
): Removed[] {
  const kept = new Set(next.map(({ name }) => attributeKey(name)));
  const opened = readFacts(String(form.get("opened") ?? ""));
  const shown = opened && new Set(rowsIn(opened).map(({ name = "" }) => attributeKey(name)));
  return present.flatMap((attribute, at) => {
    const key = attributeKey(attribute.name);
    return kept.has(key) || (shown && !shown.has(key)) ? [] : [{ at, attribute }];
  });
}

/** Which of them products of the shop have values of, and how many. */
async function usedOf({ call }: AdminArgs, removed: readonly Removed[]): Promise<UsedAttribute[]> {
  if (removed.length === 0) return [];
  const names = await call("catalogue.dataNames", []);
  return removed.flatMap(({ attribute: { name } }) => {
    const found = names.find((each) => attributeKey(each.name) === attributeKey(name));
    return found && found.products > 0 ? [{ name, products: found.products }] : [];
  });
}

const removedSchema = z
  .array(
    z.object({
      at: z.number().int().min(0),
      attribute: z.object({
        name: z.string(),
        kind: z.enum(attributeKinds),
        unit: z.string().nullable(),
        decimals: z.number().nullable(),
        group: z.string(),
        categories: z.array(z.string()),
        facet: z.boolean(),
        card: z.boolean(),
      }),
    }),
  )
  .min(1)
  .max(100);

/** Puts removed definitions back to their places, unless one of that name exists again. */
async function restoreAttributes({ args, form }: DeskForm) {
  const removed = readRemoved(form);
  const own = await args.call("settings.read", []);
  const attributes = [...presentParts(own).attributes];
  for (const { at, attribute } of removed) {
    const key = attributeKey(attribute.name);
    if (attributes.some(({ name }) => attributeKey(name) === key)) continue;
    attributes.splice(at, 0, attribute);
  }
  const change = { part: "attributes", value: attributes, version: own.version } as const;
  const saved = await attempt(args.call("settings.save", [change]));
  await args.context.services.settings?.refresh();
  return returnToPage(
    args,
    saved.ok
      ? { kind: "done", text: t("deskCatalogue:attributesRestored", { count: removed.length }) }
      : { kind: "problem", text: saved.failure.message },
  );
}

function readRemoved(form: FormData): Removed[] {
  try {
    return removedSchema.parse(JSON.parse(String(form.get("removed") ?? "")));
  } catch {
    throw problem(400);
  }
}
