import type { DocumentLink } from "~/domain/caller";
import { problem, type ShopArgs } from "~/http/pages/page.server";

/**
 * Headers of a page whose address contains a key: no other site learns the address, and nobody
 * stores the page.
 */
export const privateHeaders = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
};

/**
 * Reads the signed link in this page's address, with the proof that the gateway requires. Without
 * the link's key the document counts as not found.
 */
export async function readSignedLink(
  args: ShopArgs,
  kind: DocumentLink["kind"],
): Promise<{ link: DocumentLink; key: string }> {
  const number = args.params.number ?? "";
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const { signedLinks } = args.context.services.mail;
  const link = await signedLinks?.present({ kind, number }, key);
  if (!link) throw invalidLink(args);
  return { link, key };
}

/** The query that passes the key on to the document's other addresses. */
export function keySearch(key: string): string {
  return `?key=${encodeURIComponent(key)}`;
}

/** The answer is the same for an unknown, an expired and a revoked link. */
export function invalidLink({ params, context }: ShopArgs) {
  const asked = new URLSearchParams({ number: params.number ?? "" });
  return context.services.mail.mailer.on
    ? problem(404, {
        message:
          "This link is incomplete, has expired or was replaced. Open it from our latest e-mail, or ask for a new link.",
        back: { to: `/new-link?${asked}`, label: "Ask for a new link" },
      })
    : problem(404, {
        message:
          "This link is incomplete, has expired or was replaced. With an account you find your quotes and orders after signing in. Otherwise contact us.",
        back: { to: "/account/quotes", label: "Sign in" },
      });
}
