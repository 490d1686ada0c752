import { accountPage } from "~/http/pages/account-page.server";
import { resource } from "~/http/pages/resource.server";
import { ownQuote } from "~/routes/documents/documents.server";
import { noteOpening } from "../documents/offer-opened.server";

/**
 * POST /account/quotes/:number/viewed, from a browser that has shown the offer for some seconds.
 */
const viewed = accountPage(async (args) => {
  const { quoteNumber: number } = await ownQuote(args);
  noteOpening(args, { number, link: null, viewed: true });
  return new Response(null, { status: 204 });
});

export const loader = resource({ POST: viewed });
export const action = loader;
