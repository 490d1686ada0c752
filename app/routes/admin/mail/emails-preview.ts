import { adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { offeredInOrder } from "~/texts/on-server";
import { readEmailView } from "./email-view";

/** The mail itself, for the gallery's frame. The server sends it with a policy of its own. */
const preview = adminPage(async ({ params, request, context }) => {
  const { galleryTemplate, inScheme, renderSample } = await import(
    "~/modules/mail/messages/gallery.server"
  );
  const name = params.template ?? "";
  const samples = (await galleryTemplate(name))?.samples ?? [];
  const { searchParams } = new URL(request.url);
  const view = readEmailView(searchParams, samples, offeredInOrder());
  const { shop } = context.services.mail.context;
  const mail = await renderSample(name, view.sample, { shop, language: view.language });
  if (!mail) throw problem(404);
  return new Response(inScheme(mail.html, view.scheme), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});

export const loader = resource({ GET: preview });
export const action = loader;
