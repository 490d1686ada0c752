import { contentDisposition } from "~/http/pages/file-name.server";
import { type PageArgs, problem } from "~/http/pages/page.server";
import { isShownType } from "~/modules/files/attachment.server";
import type { MessageFile } from "~/modules/quotes/message.resource";

/**
 * A file from another person: never shown as a page of this site. Only for those who may read its
 * message.
 */
export async function sendMessageFile(
  { context }: Pick<PageArgs, "context">,
  file: MessageFile | null,
): Promise<Response> {
  const content = file && (await context.services.files.readAttachment(file.hash));
  if (!file || !content) throw problem(404, { message: "There is no such file." });
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
