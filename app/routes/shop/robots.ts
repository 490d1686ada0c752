import { originOf, page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";

const closed = [
  "/cart",
  "/quote",
  "/search",
  "/account",
  "/sign-in",
  "/checkout",
  "/admin",
  "/api",
];

const robots = page(async (args) => {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${originOf(args)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
});

export const loader = resource({ GET: robots });
export const action = loader;
