import type { Flash } from "~/forms/flash";
import { t } from "~/texts/text";
import type { AdminArgs } from "./admin-page.server";
import { redirectWithFlash } from "./flash.server";

function placeOf({ admin }: AdminArgs, what: string, key: string) {
  return { caller: admin.uid, method: `removed ${what}`, key, content: "" };
}

/**
 * Keeps what a colleague removed for a day, for them alone, and gives the message's way back: a form
 * to `action` with the intent `restore`. Cookies would be too small for it.
 */
export async function undoOfRemoval(
  args: AdminArgs,
  { what, record, action }: { what: string; record: unknown; action: string },
): Promise<Pick<Flash, "undo">> {
  const { keptAnswers, random } = args.context.services;
  const key = random.token(12);
  const begun = await keptAnswers?.begin(placeOf(args, what, key));
  if (begun?.state !== "first") return {};
  await keptAnswers?.finish(begun.id, { status: 200, body: JSON.stringify(record) });
  return { undo: { action, fields: { intent: `restore ${key}` } } };
}

/** What was removed under this key; null when it is no longer kept. */
export async function removedAs<T>(args: AdminArgs, what: string, key: string): Promise<T | null> {
  const { keptAnswers } = args.context.services;
  const begun = key === "" ? undefined : await keptAnswers?.begin(placeOf(args, what, key));
  if (begun?.state === "first") await keptAnswers?.release(begun.id);
  return begun?.state === "answered" ? (JSON.parse(begun.body) as T) : null;
}

/** Returns to a page that says that the removal stays. */
export function removalStays(args: AdminArgs, to: string) {
  return redirectWithFlash(args, to, { kind: "problem", text: t("pages:undoIsOver") });
}
