import { accountPage } from "~/http/pages/account-page.server";
import { resource } from "~/http/pages/resource.server";
import { ownQuote } from "~/routes/documents/documents.server";
import { sendMessageFile } from "../documents/message-file.server";

/** GET /account/quotes/:number/files/:file: a file of a message, for the quote's customer. */
const file = accountPage(async (args) => {
  const { quoteNumber } = await ownQuote(args);
  const asked = [quoteNumber, args.params.file ?? ""] as [string, string];
  return sendMessageFile(args, await args.call("messages.file", asked));
});

export const loader = resource({ GET: file });
export const action = loader;
