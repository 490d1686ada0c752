import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { resource } from "~/http/pages/resource.server";
import { attempt } from "~/http/pages/submission.server";
import { t } from "~/texts/text";
import { pricingFacts } from "../documents/conflict.server";
import { offerFormSize, readOffer } from "./offer-form.server";
import { shownAfter, theirsText } from "./offer-merge.server";
import { quoteOfPage } from "./quote-page.server";

/** What the editor's page is told after it saved by itself. */
export interface Autosaved {
  /** null: nothing was saved, because of `problem` or because nothing was changed. */
  version: number | null;
  /** What a later conflict is compared with. */
  seen: Facts;
  /** What the form now starts from, for the merge with what others do; null: as before. */
  opened: string | null;
  /** What somebody else changed, which the page does not show yet; empty for nothing. */
  theirs: string;
  problem: string | null;
}

/** POST /admin/quotes/:id/autosave: the typed offer becomes the draft while the page stays. */
const save = adminPage(async (args) => {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const nothing = { version: null, seen: {}, opened: null, theirs: "", problem: null };
  const answer = (part: Partial<Autosaved>) =>
    Response.json({ ...nothing, ...part } satisfies Autosaved);
  const isOvertaken = t("deskQuotes:changedByAnother");
  const read = readOffer(quote, form, { send: false, now: args.context.services.clock() });
  if (!read.ok) {
    const [problem = t("deskQuotes:checkTheFields")] = Object.values(read.answer.errors);
    return answer({ problem: read.status === 409 ? isOvertaken : problem });
  }
  const { changed, theirs, ...input } = read.values;
  if (!changed) return answer({ theirs: theirsText(theirs) });
  const done = await attempt(args.call("offers.saveDraft", [quote.id, input]));
  if (!done.ok) {
    const { kind, message } = done.failure;
    return answer({ problem: kind === "conflict" ? isOvertaken : message });
  }
  return answer({
    version: done.value.version,
    seen: pricingFacts(done.value),
    opened: form.has("opened") ? shownAfter(quote, form, args.context.services.clock()) : null,
    theirs: theirsText(theirs),
  });
});

export const loader = withFormSize(resource({ POST: save }), offerFormSize);
export const action = loader;
