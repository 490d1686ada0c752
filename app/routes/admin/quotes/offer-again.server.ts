import { z } from "zod";
import { requiredLine } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readForm } from "~/http/pages/submission.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { templateLimits } from "~/modules/quotes/template.resource";
import { documentRefusal, quoteFacts } from "~/routes/admin/documents/conflict.server";
import { runForm } from "~/routes/admin/documents/document-form.server";
import { mailNotice } from "~/routes/admin/documents/status-mail.server";
import { quoteOfPage, quoteStatusChange } from "./quote-page.server";

interface Work {
  args: AdminArgs;
  quote: Quote;
  form: FormData;
}

const versionSchema = z.object({ version: z.coerce.number().int() });

/** Sends the offer again as it was sent, valid for the default time more. */
export async function extendOffer({ args, quote, form }: Work) {
  const read = readForm(versionSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ version }) => {
    const sent = await args.call("offers.extend", [quote.id, { version, until: null }]);
    return `The offer is extended. ${mailNotice(args, quoteStatusChange(sent))}`;
  });
}

const templateSchema = z.object({
  templateName: requiredLine({ what: "the template's name", max: templateLimits.name }),
});

/** Stores the draft as a template. */
export async function keepTemplate({ args, quote, form }: Work) {
  const read = readForm(templateSchema, form, { form: "template" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ templateName: name }) => {
    await args.call("templates.create", [{ name, quote: quote.id }]);
    return `The template “${name}” is saved. New quotes can start with it.`;
  });
}

function refusedNow(args: AdminArgs): Parameters<typeof runForm>[0]["refused"] {
  return async (failure, typed) =>
    documentRefusal(failure, typed, quoteFacts(await quoteOfPage(args)));
}
