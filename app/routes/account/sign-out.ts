import { redirect } from "@remix-run/node";
import { flashCookie } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { clearedCookies } from "~/modules/identity/departure";
import { isSecure } from "~/modules/identity/session-cookie.server";
import { t } from "~/texts/text";

/** Ends the session on the server and removes the visit's cookies from the device. */
const signOut = page(async (args) => {
  const { identity, env } = args.context.services;
  const ended = (await identity.signIn?.signOut(await visitOf(args))) ?? [];
  const headers = new Headers();
  for (const cookie of clearedCookies(args.request.headers.get("Cookie"))) {
    headers.append("Set-Cookie", cookie);
  }
  for (const cookie of ended) headers.append("Set-Cookie", cookie);
  const text = t("account:signedOut");
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text }));
  if (isSecure(args.request, env.publicOrigin)) headers.set("Clear-Site-Data", '"storage"');
  return redirect("/", { status: 303, headers });
});

/** Only POST signs out, because links and pictures can be requested by mistake. */
export const loader = resource({ GET: async () => redirect("/"), POST: signOut });
export const action = loader;
