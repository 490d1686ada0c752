import { redirect, replace } from "@remix-run/node";
import { safeRedirect } from "~/identity/redirect-to";
import { page } from "./page.server";
import { resource } from "./resource.server";
import { asTheme, themeCookie } from "./theme.server";

const setTheme = page(async (args) => {
  const form = await args.request.formData();
  const headers = { "Set-Cookie": themeCookie(args, asTheme(form.get("theme"))) };
  return replace(safeRedirect(form.get("redirectTo")), { status: 303, headers });
});

export const loader = resource({ GET: async () => redirect("/"), POST: setTheme });
export const action = loader;
