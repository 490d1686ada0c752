import { problem, type ShopArgs } from "~/http/pages/page.server";
import type { Grant } from "~/mail/messages/signed-links.server";

/** Headers of a page whose address is a key: it is told to nobody, and nobody keeps the page. */
export const discreet = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
};

/** The record behind a link of a mail; without the link's key it is as unknown as none. */
export async function unlock<T>(
  args: ShopArgs,
  record: T | null,
  grantOf: (record: T) => Grant,
): Promise<{ record: T; key: string }> {
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const { signedLinks } = args.context.services.mail;
  if (record && (await signedLinks?.verify(grantOf(record), key))) return { record, key };
  throw problem(404, {
    message: "This link is not complete, or not one of ours. Open it from the mail once more.",
    back: { to: "/", label: "Go to the start page" },
  });
}
