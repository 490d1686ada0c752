import { z } from "zod";
import type { FieldErrors } from "~/domain/failure";
import { readQuoteStatus } from "~/domain/quote";
import { quoteLimits } from "~/domain/quote-limits";
import { isClosed, nextStates } from "~/domain/quote-rules";
import { paragraphs } from "~/http/pages/fields.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import { keptFiles } from "../../documents/typed-message.server";
import { runForm } from "../documents/document-form.server";
import { quoteMoves } from "../documents/seller-labels";
import { mailNotice } from "../documents/status-mail.server";
import { lossReason } from "./answer-actions.server";
import { quoteStatusChange } from "./quote-page.server";
import { refusedNow, type Work } from "./quote-work.server";

const moveSchema = z.object({
  lossReason,
  moveNote: paragraphs({ what: "the note", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});

export async function moveQuote({ args, quote, form }: Work, status: string) {
  const to = readQuoteStatus(status);
  const read = readForm(moveSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (asked) => {
    const { moveNote: note, version, lossReason: reason } = asked;
    // A page that was open for long may offer a change that is no longer possible: this is a
    // conflict.
    if (!to || (version === quote.version && !nextStates(quote.status).includes(to))) {
      throw problem(400, { message: "The quote's status does not allow this." });
    }
    const moved = await args.call("quotes.updateStatus", [
      quote.id,
      to,
      { note, version, lossReason: isClosed(to) ? reason : null },
    ]);
    const lost =
      quote.discount && !moved.discount
        ? `Its discount ${quote.discount.code} is used up and was removed.`
        : "";
    const words = [
      quoteMoves[to]?.[1] ?? "Done.",
      lost,
      mailNotice(args, quoteStatusChange(moved)),
    ];
    return words.filter(Boolean).join(" ");
  });
}

const conversionSchema = z.object({
  version: z.coerce.number().int(),
  agreed: z.string().default(""),
  how: paragraphs({ what: "how they agreed", max: quoteLimits.note }),
});

export async function convertQuote({ args, quote, form }: Work) {
  const read = readForm(conversionSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (conversion, typed) => {
    const { version, agreed, how } = conversion;
    const accepted = quote.status === "Approved" || quote.status === "Converted";
    // A page that was open for long may offer a change that is no longer possible: this is a
    // conflict.
    const word = accepted || version !== quote.version || (agreed === "yes" && how !== null);
    if (!word) return refuse(args.context, { ...typed, errors: withoutWord(agreed, how) });
    const kept = accepted ? { files: [] } : await keptFiles(args, form, "agreedDocument");
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { agreedDocument: kept.error } });
    }
    const order =
      accepted || how === null
        ? await args.call("orders.createFromQuote", [quote.id, { version }])
        : await args.call("orders.createAgreed", [
            quote.id,
            { version, agreed: how, files: kept.files },
          ]);
    const { orderNumber, needsReview } = order;
    const flash = needsReview
      ? ({ kind: "problem", text: "The order is made, but not everything is in stock." } as const)
      : ({
          kind: "done",
          text: `Order ${orderNumber} is made, and its stock is reserved.`,
        } as const);
    return redirectWithFlash(args, `/admin/orders/${orderNumber}`, flash);
  });
}

/** What is missing in the seller's statement that the customer agreed. */
function withoutWord(agreed: string, how: string | null): FieldErrors {
  return {
    ...(agreed === "yes"
      ? {}
      : { agreed: "Wait for the customer, or record that they agreed elsewhere" }),
    ...(how === null ? { how: "Enter how they agreed" } : {}),
  };
}

const noteSchema = z.object({
  historyNote: paragraphs({ what: "the note", max: quoteLimits.note }),
});

export async function noteQuote({ args, quote, form }: Work) {
  const read = readForm(noteSchema, form, { form: "note" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ historyNote }, typed) => {
    if (historyNote === null) {
      return refuse(args.context, { ...typed, errors: { historyNote: "Write the note first" } });
    }
    await args.call("quotes.addNote", [quote.id, historyNote]);
    return "The note is in the history.";
  });
}
