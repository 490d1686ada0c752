import { z } from "zod";
import { requiredLine } from "~/http/pages/address-fields.server";
import { readForm } from "~/http/pages/submission.server";
import { templateLimits } from "~/modules/quotes/template.resource";
import { runForm } from "~/routes/admin/documents/document-form.server";
import { announce } from "~/routes/admin/documents/status-mail.server";
import { t } from "~/texts/text";
import { quoteStatusChange } from "./quote-page.server";
import { refusedNow, type Work } from "./quote-work.server";

const versionSchema = z.object({ version: z.coerce.number().int() });

/** Sends the offer again as it was sent, valid for the default time more. */
export async function extendOffer({ args, quote, form }: Work) {
  const read = readForm(versionSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ version }) => {
    const sent = await args.call("offers.extend", [quote.id, { version, until: null }]);
    return announce(args, t("deskQuotes:offerExtended"), quoteStatusChange(sent));
  });
}

/** Makes the offer that was sent a moment ago the draft again. */
export async function takeOfferBack({ args, quote, form }: Work) {
  const read = readForm(versionSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ version }) => {
    await args.call("offers.takeBack", [quote.id, { version }]);
    return t("deskQuotes:offerIsBack");
  });
}

const templateSchema = z.object({
  templateName: requiredLine({ what: "deskQuotes:theTemplatesName", max: templateLimits.name }),
});

/** Stores the draft as a template. */
export async function keepTemplate({ args, quote, form }: Work) {
  const read = readForm(templateSchema, form, { form: "template" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ templateName: name }) => {
    await args.call("templates.create", [{ name, quote: quote.id }]);
    return t("deskQuotes:templateSaved", { name });
  });
}
