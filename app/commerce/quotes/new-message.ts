import { newId } from "~/domain/identifiers";
import type { QuoteMessage } from "~/domain/message";
import type { StoredQuote } from "~/domain/quote";
import type { CommerceDeps } from "../deps";
import type { MessageInput } from "./messages-service";

export type Written = Pick<QuoteMessage, "side" | "kind" | "actor" | "name"> & MessageInput;

/** A message about the quote's present state. */
export function newMessage(
  { clock, random }: Pick<CommerceDeps, "clock" | "random">,
  quote: Pick<StoredQuote, "id" | "quoteNumber" | "revision">,
  { files, ...written }: Written,
): QuoteMessage {
  return {
    id: newId(clock, random),
    quoteId: quote.id,
    quoteNumber: quote.quoteNumber,
    revision: quote.revision,
    ...written,
    files: files.map((file) => ({ ...file, id: random.token(18) })),
    created: clock(),
  };
}
