import { shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { noteOpening } from "../documents/offer-opened.server";
import { quoteByLink } from "./quote-link.server";

/** POST /quotes/:number/viewed?key=…, from a browser that has shown the offer for some seconds. */
const viewed = shopPage(async (args) => {
  const { quote, link } = await quoteByLink(args);
  noteOpening(args, { number: quote.quoteNumber, link, viewed: true });
  return new Response(null, { status: 204 });
});

export const loader = resource({ POST: viewed });
export const action = loader;
