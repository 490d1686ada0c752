import type { OwnSettings } from "~/commerce/settings/settings-service";
import { roles } from "~/domain/role";
import { shortened } from "~/domain/text";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
} from "~/http/pages/recent-sign-in.server";
import { attempt, refuse, wasRefused } from "~/http/pages/submission.server";
import { omit } from "~/kernel/pick";
import { partsOf, type SitePart, type SiteParts, sensitiveParts, siteWith } from "~/site-settings";
import { readProductQuery } from "../catalogue/product-query";
import { documentRefusal } from "../documents/conflict.server";
import { returnToPage } from "../documents/document-answers.server";
import { everyProduct, mostChanged, titleOf } from "../runs/bulk.server";
import { beginRun } from "../runs/filling.server";
import { products } from "../runs/run-words";
import { featureRows } from "./features.server";
import { isAsOpened, mergePart, openedOn } from "./settings-conflict.server";
import { readPart, withErrors } from "./settings-fields.server";
import { takeLogo } from "./settings-logo.server";
import { valuesOf } from "./settings-values";

/** Every part as it is stored now, even if this instance has not loaded it yet. */
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
    facts: byPart(parts, (_, value) => factsOf(value)),
    opened: byPart(parts, (part, value) => valuesOf(part, value as never)),
    leaving: leaving && { ...leaving, isUsed: await call("settings.isUsed", [leaving.slug]) },
    features: featureRows(env, { mailsTo: mail.context.seller }),
    may: may("settings.save"),
    askPassword: asksForPassword(args, args.admin),
    /** Whether accounts of this store can have a second factor. */
    hasFactors: context.services.identity.signIn?.secondFactor != null,
    refused: wasRefused(context),
  };
}

function byPart<T>(parts: Required<SiteParts>, of: (part: SitePart, value: unknown) => T) {
  const entries = Object.entries(parts) as [SitePart, unknown][];
  return Object.fromEntries(entries.map(([part, value]) => [part, of(part, value)])) as Record<
    SitePart,
    T
  >;
}

/** The values that a conflict compares: the leaves of a part, by label. */
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

/** The boxes of each part that has some. */
const unticked: Partial<Record<SitePart, Record<string, string>>> = {
  offer: { partialShipments: "", requirePurchaseOrder: "", confirmByCode: "" },
  secondFactor: Object.fromEntries(roles.map((role) => [role, ""])),
};

/** More products are moved by a run, because the services move no more at once. */
const mostMoved = 500;

/** How often saving a part is repeated when other parts were changed at the same time. */
const mostTries = 5;

async function savePart({ args, form }: Work, part: string) {
  const wrongFile = part === "letterhead" ? await takeLogo(args, form) : {};
  const found = readPart(part, form);
  if (!found) throw problem(400);
  const read = withErrors(found, wrongFile);
  // Browsers do not send unticked boxes, but they count as input.
  const typed = read.ok ? read.typed : read.answer;
  typed.values = { ...typed.values, [ownPasswordField]: "" };
  typed.values = { ...unticked[part as SitePart], ...typed.values };
  if (!read.ok) return refuse(args.context, { ...typed, changed: [] });
  const save = (version: number) =>
    attempt(
      (async () => {
        if (sensitiveParts.some((each) => each === part))
          await confirmSignIn(args, args.admin, form);
        return args.call("settings.save", [{ ...read.change, version } as never]);
      })(),
    );
  let saved = await save(Number(form.get("version")));
  const opened = openedOn(form);
  for (let tries = 0; !saved.ok; tries += 1) {
    const own = await args.call("settings.read", []);
    const present = presentParts(own)[part as SitePart];
    const now = valuesOf(part as SitePart, present);
    const isConflict = saved.failure.kind === "conflict";
    // Somebody has changed another part only.
    if (isConflict && opened && isAsOpened(opened, now) && tries < mostTries) {
      saved = await save(own.version);
      continue;
    }
    const answer = documentRefusal(saved.failure, typed, factsOf(present));
    if (!isConflict) return refuse(args.context, answer);
    const mine = answer.values;
    const merged = opened ? mergePart({ base: opened, mine, now }) : { values: mine, errors: {} };
    const shown = { version: String(own.version), opened: JSON.stringify(now) };
    const values = { ...merged.values, ...shown };
    return refuse(args.context, { ...answer, errors: merged.errors, values }, 409);
  }
  await args.context.services.settings?.refresh();
  return returnToPage(args, {
    kind: "done",
    text: "Saved. Pages, mails and documents use it within five seconds.",
    link: { to: `/admin/audit?action=settings.save`, label: "What was changed" },
  });
}

async function removeCategory({ args, form }: Work, slug: string) {
  const to = String(form.get("to") ?? "") || null;
  const version = Number(form.get("version"));
  const many = to === null ? [] : await productsIn(args, slug);
  if (to !== null && many.length > mostMoved) return moveMany(args, many, { slug, to });
  const done = await attempt(args.call("settings.removeCategory", [{ slug, to, version }]));
  if (!done.ok) {
    const text =
      done.failure.kind === "conflict"
        ? "The settings have changed since. Check them, then try again."
        : done.failure.message;
    return returnToPage(args, { kind: "problem", text });
  }
  await args.context.services.settings?.refresh();
  return returnToPage(args, { kind: "done", text: "The category no longer exists." });
}

/** Everything outside the bin. */
function productsIn(args: AdminArgs, slug: string) {
  const query = omit(readProductQuery(new URLSearchParams({ category: slug })), ["ignored"]);
  return everyProduct(args, query);
}

/** A run moves this many after a review; another run moves the rest. */
function moveMany(
  args: AdminArgs,
  chosen: Awaited<ReturnType<typeof productsIn>>,
  { slug, to }: { slug: string; to: string },
) {
  const action = { kind: "moveCategory", category: slug, to } as const;
  const some = chosen.slice(0, mostChanged);
  const title = `${titleOf(action)}: ${products(some.length)}`;
  return beginRun(args, { title, details: { kind: "bulk", action } }, some);
}
