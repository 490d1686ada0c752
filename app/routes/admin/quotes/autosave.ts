import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { resource } from "~/http/pages/resource.server";
import { attempt } from "~/http/pages/submission.server";
import { t } from "~/texts/text";
import { pricingFacts } from "../documents/conflict.server";
import { offerFormSize, readOffer } from "./offer-form.server";
import { quoteOfPage } from "./quote-page.server";

/** What the editor's page is told after it saved by itself. */
export interface Autosaved {
  /** null: nothing was saved, because of `problem` or because nothing was changed. */
  version: number | null;
  /** What a later conflict is compared with. */
  seen: Facts;
  problem: string | null;
}

/** POST /admin/quotes/:id/autosave: the typed offer becomes the draft while the page stays. */
const save = adminPage(async (args) => {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const answer = (version: number | null, problem: string | null, seen: Facts = {}) =>
    Response.json({ version, problem, seen } satisfies Autosaved);
  const read = readOffer(quote, form, { send: false, now: args.context.services.clock() });
  if (!read.ok)
    return answer(null, Object.values(read.answer.errors)[0] ?? t("deskQuotes:checkTheFields"));
  const { changed, ...input } = read.values;
  if (!changed) return answer(null, null);
  const done = await attempt(args.call("offers.saveDraft", [quote.id, input]));
  if (!done.ok) {
    const isOvertaken = done.failure.kind === "conflict";
    return answer(null, isOvertaken ? t("deskQuotes:changedByAnother") : done.failure.message);
  }
  return answer(done.value.version, null, pricingFacts(done.value));
});

export const loader = withFormSize(resource({ POST: save }), offerFormSize);
export const action = loader;
