import type { FieldErrors } from "~/domain/failure";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { keepUpload } from "../catalogue/pictures.server";

/** Puts the path of the chosen logo into the form, or says why the file is none. */
export async function takeLogo({ context }: AdminArgs, form: FormData): Promise<FieldErrors> {
  const file = form.get("logoFile");
  form.delete("logoFile");
  if (file instanceof File && file.size > 0) {
    const kept = await keepUpload(context.services.files, file);
    if ("error" in kept) return { logoFile: kept.error };
    form.set("logo", kept.path);
  } else if (form.get("noLogo") === "yes") {
    form.set("logo", "");
  }
  form.delete("noLogo");
  return {};
}
