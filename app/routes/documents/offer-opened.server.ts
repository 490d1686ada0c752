import type { ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/kernel/process/log.server";
import type { DocumentLink } from "~/modules/identity/caller";

/** User agents that open links in mails before people do, and indexers. */
const programs =
  /bot|crawl|spider|preview|scan|proofpoint|mimecast|barracuda|slurp|facebookexternalhit|curl|wget|python|headlesschrome\/0/i;

interface Opening {
  number: string;
  link: DocumentLink | null;
  /** A browser has shown the page for some seconds. */
  viewed: boolean;
}

/**
 * Records that the customer's side opened an offer: only documents that a browser loads, and never
 * by staff. The page does not wait for it, and is shown even if it fails.
 */
export function noteOpening(args: ShopArgs, { number, link, viewed }: Opening): void {
  const { headers } = args.request;
  const document = viewed || headers.get("Sec-Fetch-Dest") === "document";
  if (!document || programs.test(headers.get("User-Agent") ?? "")) return;
  const { log } = args.context.services;
  const note = async () => {
    const { caller } = await visitorOf(args);
    if (caller && (await args.call("admin.isAdmin", [caller.uid]))) return;
    await args.call("messages.opened", [number, { viewed }], { link });
  };
  void bestEffort(log, "[offers] opening", note());
}
