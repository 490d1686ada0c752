import { page, problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { cutText } from "~/kernel/text";
import { contentDisposition } from "~/routes/documents/document-file.server";

/**
 * Serves an uploaded picture or data sheet. Its name is derived from its content, so it may be
 * cached for ever.
 */
const file = page(async ({ request, params, context }) => {
  const found = await context.services.files.read(params.name ?? "");
  if (!found) throw problem(404);
  const isSheet = found.type === "application/pdf";
  return new Response(Buffer.from(found.content), {
    headers: {
      "Content-Type": found.type,
      "Content-Length": String(found.content.byteLength),
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(isSheet ? { "Content-Disposition": contentDisposition("inline", nameOf(request)) } : {}),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
});

/** A data sheet is stored under a hash, so the link to it says which product's it is. */
function nameOf({ url }: Request): string {
  const product = new URL(url).searchParams.get("product") ?? "";
  return `${cutText(product.trim(), 100) || "Data sheet"}.pdf`;
}

export const loader = resource({ GET: file });
export const action = loader;
