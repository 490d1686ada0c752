import { type PageArgs, problem, type ShopArgs } from "~/http/pages/page.server";
import type { Documents } from "~/modules/documents/documents.server";
import { isShownType } from "~/modules/files/attachment.server";
import type { SentOffer } from "~/modules/pricing/offer";
import type { MessageFile } from "~/modules/quotes/message.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { t } from "~/texts/text";

/** A document as a PDF file, only for those who may read its record. */
export async function sendDocument(
  { context }: Pick<ShopArgs, "context">,
  print: (documents: Documents) => ReturnType<Documents["offer"]>,
): Promise<Response> {
  const { documents } = context.services;
  const file = documents && (await print(documents));
  if (!file) throw problem(404, { message: t("documents:noSuchDocument") });
  return new Response(Buffer.from(file.content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(file.content.byteLength),
      "Content-Disposition": `inline; filename="${file.name.replace(/[^\w.-]/g, "-")}"`,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}

interface Opened {
  quote: Quote;
  /** Whether the reader must not have the customer's link, which answers for the customer. */
  isToRead: boolean;
}

/** The present offer, as this reader may have it. The file of an accepted offer has no link. */
export function offerFor(documents: Documents, { quote, isToRead }: Opened) {
  const { sent = null, acceptance = null } = quote.offer ?? {};
  const needsCopy = isToRead && acceptance === null;
  return needsCopy && sent ? documents.offerToRead(quote, sent) : documents.offer(quote);
}

/** One revision as it was sent, as this reader may have it. */
export function revisionFor(documents: Documents, { quote, isToRead }: Opened, sent: SentOffer) {
  return isToRead ? documents.offerToRead(quote, sent) : documents.sentOffer(quote, sent);
}

/**
 * A file from another person: never shown as a page of this site. Only for those who may read its
 * message.
 */
export async function sendMessageFile(
  { context }: Pick<PageArgs, "context">,
  file: MessageFile | null,
): Promise<Response> {
  const content = file && (await context.services.files.readAttachment(file.hash));
  if (!file || !content) throw problem(404, { message: t("documents:noSuchFile") });
  return new Response(Buffer.from(content), {
    headers: {
      "Content-Type": isShownType(file.type) ? file.type : "application/octet-stream",
      "Content-Length": String(content.byteLength),
      "Content-Disposition": contentDisposition("attachment", file.name),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}

/** The header that names a file for whoever keeps it; the plain name is for old programs. */
export function contentDisposition(as: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\w.-]/g, "-");
  return `${as}; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`;
}

/** RFC 5987 also encodes characters that encodeURIComponent leaves and a header must not have. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
