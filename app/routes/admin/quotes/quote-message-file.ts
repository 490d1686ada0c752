import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendMessageFile } from "../../documents/message-file.server";
import { quoteOfPage } from "./quote-page.server";

/** GET /admin/quotes/:id/files/:file: a file of a message, for staff who read quotes. */
const file = adminPage(async (args) => {
  const { id } = await quoteOfPage(args);
  const asked = [id, args.params.file ?? ""] as [string, string];
  return sendMessageFile(args, await args.call("messages.threadFile", asked));
});

export const loader = resource({ GET: file });
export const action = loader;
