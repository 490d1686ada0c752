import { type PageArgs, problem, type ShopArgs } from "~/http/pages/page.server";
import type { Documents } from "~/modules/documents/documents.server";
import { isShownType } from "~/modules/files/attachment.server";
import type { DocumentLink } from "~/modules/identity/caller";
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
  link: DocumentLink | null;
}

/**
 * The present offer. For a link that only reads, the file has no link of the customer's. The file of
 * an accepted offer has none anyway.
 */
export function offerFor(documents: Documents, { quote, link }: Opened) {
  const { sent = null, acceptance = null } = quote.offer ?? {};
  const isToRead = link?.isToRead && acceptance === null;
  return isToRead && sent ? documents.offerToRead(quote, sent) : documents.offer(quote);
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
