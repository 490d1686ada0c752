import { page, problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";

/**
 * Serves an uploaded picture. Its name is derived from its content, so it may be cached for ever.
 */
const picture = page(async ({ params, context }) => {
  const file = await context.services.files.read(params.name ?? "");
  if (!file) throw problem(404);
  return new Response(Buffer.from(file.content), {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(file.content.byteLength),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
});

export const loader = resource({ GET: picture });
export const action = loader;
