import type { OwnSettings } from "~/commerce/settings/settings-service";
import { shortened } from "~/domain/text";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse, wasRefused } from "~/http/pages/submission.server";
import { partsOf, type SiteParts, siteWith } from "~/site-settings";
import { documentRefusal } from "../documents/conflict.server";
import { returnToPage } from "../documents/document-answers.server";
import { featureRows } from "./features.server";
import { readPart } from "./settings-fields.server";

/** Every part as it is kept now, whatever this instance has taken up so far. */
function presentParts({ parts }: OwnSettings): Required<SiteParts> {
  return partsOf(siteWith(parts));
}

export async function settingsPage(args: AdminArgs) {
  const { call, context, may, request } = args;
  const own = await call("settings.read", []);
  const parts = presentParts(own);
  const { env, mail } = context.services;
  const asked = new URL(request.url).searchParams.get("remove");
  const leaving = parts.categories.find(({ slug }) => slug === asked) ?? null;
  return {
    parts,
    version: own.version,
    facts: Object.fromEntries(
      Object.entries(parts).map(([part, value]) => [part, factsOf(value)]),
    ) as Record<keyof SiteParts, Facts>,
    leaving: leaving && { ...leaving, isUsed: await call("settings.isUsed", [leaving.slug]) },
    features: featureRows(env, { mailsTo: mail.context.seller }),
    may: may("settings.save"),
    refused: wasRefused(context),
  };
}

/** What a conflict compares: the leaves of a part, by their names. */
function factsOf(value: unknown, path = ""): Facts {
  if (typeof value !== "object" || value === null) {
    const text = value === null || value === "" ? "–" : String(value);
    return { [path]: shortened(text, 120) };
  }
  if (Array.isArray(value)) {
    const named = value.map((each) => [each.name, factsInLine(each)] as const);
    return Object.fromEntries(named);
  }
  const entries = Object.entries(value).map(([field, of]) =>
    factsOf(of, path === "" ? field : `${path} ${field}`),
  );
  return Object.assign({}, ...entries);
}

function factsInLine(row: object): string {
  return Object.values(row)
    .map((value) => (value === null ? "–" : String(value)))
    .join(", ");
}

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  save: savePart,
  remove: removeCategory,
};

/** Handles the forms of the settings; `intent` names the action and the part. */
export async function changeSettings(args: AdminArgs) {
  requireMay(args, "settings.save");
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}

async function savePart({ args, form }: Work, part: string) {
  const read = readPart(part, form);
  if (!read) throw problem(400);
  if (!read.ok) return refuse(args.context, { ...read.answer, changed: [] });
  const version = Number(form.get("version"));
  const saved = await attempt(args.call("settings.save", [{ ...read.change, version } as never]));
  if (!saved.ok) {
    const own = await args.call("settings.read", []);
    const now = presentParts(own)[part as keyof SiteParts];
    const answer = documentRefusal(saved.failure, read.typed, factsOf(now));
    return refuse(args.context, answer, saved.failure.kind === "conflict" ? 409 : 400);
  }
  await args.context.services.settings?.refresh();
  return returnToPage(args, {
    kind: "done",
    text: "Saved. Every page, mail and document has it within five seconds.",
    link: { to: `/admin/audit?action=settings.save`, label: "What was changed" },
  });
}

async function removeCategory({ args, form }: Work, slug: string) {
  const to = String(form.get("to") ?? "") || null;
  const version = Number(form.get("version"));
  const done = await attempt(args.call("settings.removeCategory", [{ slug, to, version }]));
  if (!done.ok) {
    const text =
      done.failure.kind === "conflict"
        ? "The settings were changed meanwhile. Look again, then repeat it."
        : done.failure.message;
    return returnToPage(args, { kind: "problem", text });
  }
  await args.context.services.settings?.refresh();
  return returnToPage(args, { kind: "done", text: "The category is gone." });
}
