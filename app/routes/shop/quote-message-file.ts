import { shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { sendMessageFile } from "../documents/message-file.server";
import { quoteByLink } from "./quote-link.server";

/** GET /quotes/:number/files/:file?key=…: a file of a message, for the holder of the link. */
const file = shopPage(async (args) => {
  const { quote, link } = await quoteByLink(args);
  const asked = [quote.quoteNumber, args.params.file ?? ""] as [string, string];
  return sendMessageFile(args, await args.call("messages.file", asked, { link }));
});

export const loader = resource({ GET: file });
export const action = loader;
