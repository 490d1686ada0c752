import { adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { site } from "~/modules/settings/site";
import { offeredInOrder } from "~/texts/on-server";
import { lookOfMails } from "~emails/parts/palette";
import { brandIn } from "../settings/brand-page.server";
import { readEmailView } from "./email-view";
import { latest, latestMail } from "./real-mail.server";

/**
 * The mail itself, for the gallery's frame, in the brand of the address or else in the store's. The
 * server sends it with a policy of its own.
 */
const preview = adminPage(async (args) => {
  const { params, request, context } = args;
  const { galleryTemplate, inScheme, renderSample } = await import(
    "~/modules/mail/messages/gallery.server"
  );
  const name = params.template ?? "";
  const samples = (await galleryTemplate(name))?.samples ?? [];
  const { searchParams } = new URL(request.url);
  const view = readEmailView(searchParams, [...samples, latest], offeredInOrder());
  if (view.sample === latest) {
    const writeLatest = await latestMail(args, name);
    if (!writeLatest) throw problem(404);
    return htmlAnswer(inScheme((await writeLatest()).html, view.scheme));
  }
  const { shop } = context.services.mail.context;
  const brand = (searchParams.has("accent") && brandIn(searchParams)) || site.brand;
  const mail = await renderSample(name, view.sample, {
    shop: { ...shop, name: brand.name || shop.name, look: lookOfMails(brand, shop.origin) },
    language: view.language,
  });
  if (!mail) throw problem(404);
  return htmlAnswer(inScheme(mail.html, view.scheme));
});

function htmlAnswer(html: string): Response {
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

export const loader = resource({ GET: preview });
export const action = loader;
