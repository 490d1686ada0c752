import { bodyLimits } from "~/http/api/body.server";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { type AdminArgs, adminPage, requireMay } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { endOfDay } from "~/kernel/calendar";
import { blankLine, type Letterhead } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import { asSent } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { sendDocument } from "~/routes/documents/document-file.server";
import { t } from "~/texts/text";
import { readPart, withErrors } from "./settings-fields.server";
import { takeLogo } from "./settings-page.server";

/** GET /admin/settings/letterhead.pdf: an example of an offer with the present letterhead. */
const present = adminPage((args) => printed(args, site.selling.letterhead));

/** POST: with the letterhead that is typed into its form. Nothing is saved. */
const typed = adminPage(async (args) => {
  requireMay(args, "settings.save");
  const form = await args.request.formData();
  const wrongFile = await takeLogo(args, form);
  const found = readPart("letterhead", form);
  const read = found && withErrors(found, wrongFile);
  if (!read?.ok) {
    throw problem(400, { message: Object.values(read?.answer.errors ?? {}).join(" ") });
  }
  return printed(args, read.change.value as Letterhead);
});

function printed(args: AdminArgs, letterhead: Letterhead): Promise<Response> {
  const now = args.context.services.clock();
  return sendDocument(args, (documents) =>
    documents.previewedOffer({ language: null }, exampleOffer(letterhead, now), args.request.url),
  );
}

const validMs = 30 * 86_400_000;

/** An offer to nobody, with the store's terms, so that every part of the page is seen. */
function exampleOffer(letterhead: Letterhead, now: Date) {
  const none = {
    items: [],
    charges: [],
    discount: null,
    buyerVatId: null,
    offer: null,
    revision: 0,
  };
  const content = workingContent(none, { ...site.selling, letterhead });
  const tax = site.selling.defaultTax;
  const line = (id: string, name: string, quantity: number, price: number) => ({
    ...blankLine,
    id,
    name,
    quantity,
    price,
    tax,
  });
  const lines = [
    { ...line("1", t("deskSettings:exampleProduct"), 2, 240), sku: "EX-100" },
    line("2", t("deskSettings:exampleService"), 1, 95),
  ];
  const zone = site.timeZone.id;
  return asSent(
    {
      quoteNumber: "Q-00000000-EXAMPLE",
      reference: "PO-1000",
      neededBy: null,
      contact: {
        firstName: "",
        lastName: "",
        companyName: t("deskSettings:exampleCustomer"),
        email: "",
        phone: "",
      },
      deliveryAddress: null,
      billingAddress: null,
    },
    { ...content, lines, taxes: [...site.selling.taxes] },
    {
      revision: 1,
      sent: now,
      validUntil:
        endOfDay(now.toISOString().slice(0, 10), zone) ?? new Date(now.getTime() + validMs),
      settings: { letterhead },
      currency: site.currency,
      timeZone: zone,
    },
  );
}

export const loader = resource({ GET: present, POST: typed });
export const action = withFormSize(loader, { parts: usualForm.parts, bytes: bodyLimits.upload });
