import { redirect, replace } from "@remix-run/node";
import { asTheme, themeCookie } from "~/http/pages/cookies.server";
import { page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { safeRedirect } from "~/modules/identity/redirect-to";

const setTheme = page(async (args) => {
  const form = await args.request.formData();
  const headers = { "Set-Cookie": themeCookie(args, asTheme(form.get("theme"))) };
  return replace(safeRedirect(form.get("redirectTo")), { status: 303, headers });
});

export const loader = resource({ GET: async () => redirect("/"), POST: setTheme });
export const action = loader;
