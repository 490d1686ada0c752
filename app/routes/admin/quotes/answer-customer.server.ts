import { z } from "zod";
import { messageLimits } from "~/domain/message";
import type { Quote } from "~/domain/quote";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { paragraphs } from "~/http/pages/fields.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import { keptFiles } from "../../documents/typed-message.server";
import { documentRefusal } from "../documents/conflict.server";
import { runForm } from "../documents/document-form.server";

const schema = z.object({
  messageText: paragraphs({ what: "the message", max: messageLimits.text }),
});

interface Answering {
  args: AdminArgs;
  quote: Quote;
  form: FormData;
}

/** Sends the seller's message with its files. */
export async function answerCustomer({ args, quote, form }: Answering) {
  const read = readForm(schema, form, { form: "message" });
  const refused: Parameters<typeof runForm>[0]["refused"] = async (failure, typed) =>
    documentRefusal(failure, typed, null);
  return runForm({ args, read, refused }, async ({ messageText: text }, typed) => {
    const kept = await keptFiles(args, form);
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { files: kept.error } });
    }
    if (text === null && kept.files.length === 0) {
      return refuse(args.context, { ...typed, errors: { messageText: "Write the message first" } });
    }
    await args.call("messages.answer", [quote.id, { text, files: kept.files }]);
    return args.context.services.mail.mailer.on
      ? `The message is sent to ${quote.contact.email}.`
      : "The message is on the quote's page. E-mail is off, so nobody was notified.";
  });
}
