import { page, problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";

/**
 * Serves an uploaded picture or data sheet. Its name is derived from its content, so it may be
 * cached for ever.
 */
const file = page(async ({ params, context }) => {
  const found = await context.services.files.read(params.name ?? "");
  if (!found) throw problem(404);
  return new Response(Buffer.from(found.content), {
    headers: {
      "Content-Type": found.type,
      "Content-Length": String(found.content.byteLength),
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
});

export const loader = resource({ GET: file });
export const action = loader;
