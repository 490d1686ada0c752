import { problem, type ShopArgs } from "~/http/pages/page.server";
import type { Documents } from "~/modules/documents/documents.server";

/** A document as a PDF file, only for those who may read its record. */
export async function sendDocument(
  { context }: Pick<ShopArgs, "context">,
  print: (documents: Documents) => ReturnType<Documents["offer"]>,
): Promise<Response> {
  const { documents } = context.services;
  const file = documents && (await print(documents));
  if (!file) throw problem(404, { message: "There is no such document." });
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
