import type { MessageFile } from "~/domain/message";
import { isShownType } from "~/files/attachment.server";
import { type PageArgs, problem } from "~/http/pages/page.server";

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
  const plain = file.name.replace(/[^\w.-]/g, "-");
  return new Response(Buffer.from(content), {
    headers: {
      "Content-Type": isShownType(file.type) ? file.type : "application/octet-stream",
      "Content-Length": String(content.byteLength),
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(file.name)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}

/** RFC 5987 also encodes characters that encodeURIComponent leaves and a header must not have. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
