import { page, problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { cutText } from "~/kernel/text";
import { extensions, type PublicType } from "~/modules/files/files";
import { readWidth } from "~/modules/files/picture-widths";
import { contentDisposition } from "~/routes/documents/document-file.server";
import { t } from "~/texts/text";

/**
 * Serves an uploaded picture, data sheet or model. Its name is derived from its content, so it may be
 * cached for ever. `w` asks for a picture in a smaller width, as AVIF where the browser takes it.
 */
const file = page(async ({ request, params, context }) => {
  const { files, sizedPictures } = context.services;
  const name = params.name ?? "";
  const width = readWidth(new URL(request.url).searchParams.get("w"));
  const takesAvif = /\bimage\/avif\b/.test(request.headers.get("Accept") ?? "");
  const found =
    width === null
      ? await files.read(name).then((picture) => picture && { ...picture, isFinal: true })
      : await sizedPictures.read(name, width, takesAvif);
  if (!found) throw problem(404);
  const isModel = found.type === "model/step" || found.type === "application/zip";
  const isNamed = isModel || found.type === "application/pdf";
  return new Response(Buffer.from(found.content), {
    headers: {
      "Content-Type": found.type,
      "Content-Length": String(found.content.byteLength),
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(isNamed ? { "Content-Disposition": dispositionOf(request, found.type) } : {}),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": found.isFinal ? "public, max-age=31536000, immutable" : "no-store",
      ...(width === null ? {} : { Vary: "Accept" }),
    },
  });
});

/** A data sheet is stored under a hash, so the link to it says which product's it is. */
function dispositionOf({ url }: Request, type: PublicType): string {
  const product = new URL(url).searchParams.get("product") ?? "";
  const name = `${cutText(product.trim(), 100) || t("shop:dataSheet")}.${extensions[type]}`;
  return contentDisposition(type === "application/pdf" ? "inline" : "attachment", name);
}

export const loader = resource({ GET: file });
export const action = loader;
