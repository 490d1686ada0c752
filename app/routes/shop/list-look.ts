import { redirect, replace } from "@remix-run/node";
import { page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { listLookCookie, readLook } from "./list-table.server";

const setLook = page(async (args) => {
  const form = await args.request.formData();
  const headers = { "Set-Cookie": listLookCookie(args, readLook(form.get("look")) ?? "cards") };
  return replace(safeRedirect(form.get("back")), { status: 303, headers });
});

export const loader = resource({ GET: async () => redirect("/products"), POST: setLook });
export const action = loader;
