import { z } from "zod";
import {
  decodeCookieJson,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import { cutText } from "~/kernel/text";
import type { Quote } from "~/modules/quotes/quote.resource";

const cookie = "sent";
const seconds = 3_600;
const shownLines = 30;
const nameLength = 80;

const schema = z.object({
  number: z.string(),
  email: z.string(),
  reference: z.string().nullable(),
  neededBy: z.string().nullable().default(null),
  /** Whether a signed-in person sent it, so that the account lists it. */
  inAccount: z.boolean().default(false),
  /** The key of the signed link to the quote, for guests; null when the store signs none. */
  key: z.string().nullable().default(null),
  lines: z.array(z.tuple([z.number(), z.string()])),
  more: z.number(),
  /** Names of the files that came with the request. */
  files: z.array(z.string()).default([]),
});

/** The content of the confirmation. */
export type SentQuote = z.output<typeof schema>;

/**
 * Stores the confirmation's content in the sender's own cookie. Nothing is looked up by the number
 * in the address, so guessing a number reveals nothing.
 */
export async function sentCookie(
  args: RequestArgs,
  quote: Quote,
  files: readonly { name: string }[],
): Promise<string> {
  const { signedLinks } = args.context.services.mail;
  const grant = { purpose: "quote", subject: quote.quoteNumber } as const;
  const guest = quote.customerId === null;
  const key =
    guest && signedLinks ? await signedLinks.signIfNeverRevoked(grant, quote.updated) : null;
  const { quoteNumber: number, contact, reference, neededBy, items } = quote;
  const named = items.map(({ quantity, productName, variantName }): [number, string] => [
    quantity,
    cutText(variantName ? `${productName}, ${variantName}` : productName, nameLength),
  ]);
  for (let shown = Math.min(named.length, shownLines); ; shown -= 1) {
    const lines = named.slice(0, shown);
    const sent: SentQuote = {
      number,
      email: contact.email,
      reference,
      neededBy,
      inAccount: !guest,
      key,
      lines,
      more: named.length - shown,
      files: files.map(({ name }) => cutText(name, nameLength)),
    };
    const value = encodeCookieJson(sent);
    if (value !== null || shown === 0)
      return writeCookie(args, cookie, value ?? "", { maxAge: seconds });
  }
}

/** The request that this browser sent under that number within the last hour; otherwise null. */
export function sentQuote(args: RequestArgs, number: string): SentQuote | null {
  const parsed = schema.safeParse(decodeCookieJson(readCookie(args, cookie)));
  return parsed.success && parsed.data.number === number ? parsed.data : null;
}
