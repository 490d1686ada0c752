import { z } from "zod";
import { acceptanceLimits } from "~/domain/acceptance";
import { lossReasons } from "~/domain/loss";
import { quoteLimits } from "~/domain/quote-limits";
import { dayField } from "~/http/pages/amount.server";
import { line, paragraphs } from "~/http/pages/fields.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import { keptFiles } from "../../documents/typed-message.server";
import { runForm } from "../documents/document-form.server";
import { refusedNow, type Work } from "./quote-work.server";

export const lossReason = z.enum(lossReasons).nullable().catch(null).default(null);

const answerSchema = z.object({
  version: z.coerce.number().int(),
  answerName: line({ what: "the name", max: acceptanceLimits.name }),
  answerHow: line({ what: "how they said it", max: acceptanceLimits.how }),
  answerDay: dayField("the day"),
  answerReason: lossReason,
  answerOrder: line({ what: "the purchase order number", max: acceptanceLimits.purchaseOrder }),
});

/** Records the customer's answer by telephone or on paper. */
export async function recordAnswer({ args, quote, form }: Work, answer: "accepted" | "declined") {
  const read = readForm(answerSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (given, typed) => {
    const {
      version,
      answerName: name,
      answerHow: how,
      answerDay,
      answerOrder,
      answerReason: reason,
    } = given;
    const errors = {
      ...(name === "" ? { answerName: "Enter who said it" } : {}),
      ...(how === "" ? { answerHow: "Enter how they said it" } : {}),
    };
    if (Object.keys(errors).length > 0) return refuse(args.context, { ...typed, errors });
    const kept = await keptFiles(args, form, "answerDocument");
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { answerDocument: kept.error } });
    }
    const at = answerDay ?? args.context.services.clock();
    const word = {
      name,
      role: "",
      how,
      at,
      purchaseOrder: answerOrder || null,
      options: null,
      reason: answer === "declined" ? reason : null,
      files: kept.files,
    };
    await args.call("offers.recordAnswer", [quote.id, { ...word, version, answer }]);
    return answer === "accepted" ? "The acceptance is recorded." : "The refusal is recorded.";
  });
}

const undoSchema = z.object({
  version: z.coerce.number().int(),
  undoReason: paragraphs({ what: "the reason", max: quoteLimits.note }),
});

export async function undoAcceptance({ args, quote, form }: Work) {
  const read = readForm(undoSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (given, typed) => {
    const { version, undoReason: reason } = given;
    if (reason === null) {
      return refuse(args.context, { ...typed, errors: { undoReason: "Enter the reason" } });
    }
    await args.call("offers.undoAcceptance", [quote.id, { version, reason }]);
    return "The acceptance is withdrawn, and the request is open again. Its record is kept.";
  });
}
