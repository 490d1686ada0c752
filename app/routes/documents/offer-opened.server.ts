import type { DocumentLink } from "~/domain/caller";
import type { ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/log.server";

/** Programs that follow links in mails before people do, and those that index. */
const programs =
  /bot|crawl|spider|preview|scan|proofpoint|mimecast|barracuda|slurp|facebookexternalhit|curl|wget|python|headlesschrome\/0/i;

interface Opening {
  number: string;
  link: DocumentLink | null;
  /** A browser showed the page for some seconds. */
  viewed: boolean;
}

/**
 * Notes that the customer's side opened an offer: only what a browser loads as a document, and
 * nobody of the store. The page does not wait for it, and is shown without it.
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
