import { page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { sheetAt } from "~/modules/settings/brand-look.server";

/** The colours, typeface and sizes of a brand. The address says all of them, so nothing is read. */
const sheet = page(async ({ request }) => {
  const { css, isLasting } = sheetAt(new URL(request.url).searchParams);
  return new Response(css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": isLasting ? "public, max-age=31536000, immutable" : "no-cache",
      "X-Content-Type-Options": "nosniff",
    },
  });
});

export const loader = resource({ GET: sheet });
export const action = loader;
