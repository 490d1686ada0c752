import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt } from "~/http/pages/submission.server";
import { pictureLimit, type StoredFile } from "~/modules/files/files";
import { documentType, isPdf } from "~/modules/files/public-name.server";
import { webPicture } from "~/modules/files/web-picture.server";
import { t } from "~/texts/text";

/** Stores the picture of an upload form, or returns its error. */
export async function keepPicture({
  request,
  context,
}: AdminArgs): Promise<StoredFile | { error: string }> {
  return keepUpload(context.services.files, (await request.formData()).get("picture"));
}

/** The picture is always encoded again, and stored under the hash of the result. */
export async function keepUpload(
  files: AdminArgs["context"]["services"]["files"],
  file: FormDataEntryValue | null,
): Promise<StoredFile | { error: string }> {
  if (!(file instanceof File) || file.size === 0) return refusal(t("deskCatalogue:chooseAPicture"));
  if (file.size > pictureLimit) return refusal(t("deskCatalogue:pictureTooLarge"));
  const content = new Uint8Array(await file.arrayBuffer());
  const kept = await attempt(webPicture(content).then((picture) => files.save(picture)));
  return kept.ok ? kept.value : refusal(kept.failure.message);
}

/** A data sheet is stored as it is. */
export async function keepSheet(
  files: AdminArgs["context"]["services"]["files"],
  file: FormDataEntryValue | null,
): Promise<StoredFile | { error: string }> {
  if (!(file instanceof File) || file.size === 0) return refusal(t("deskCatalogue:chooseAPdfFile"));
  if (file.size > pictureLimit) return refusal(t("deskCatalogue:fileTooLarge"));
  const content = new Uint8Array(await file.arrayBuffer());
  if (!isPdf(content)) return refusal(t("deskCatalogue:notAPdf"));
  const kept = await attempt(files.save(content));
  return kept.ok ? kept.value : refusal(kept.failure.message);
}

/** A certificate, a drawing or a model is stored as it is. */
export async function keepDocument(
  files: AdminArgs["context"]["services"]["files"],
  file: FormDataEntryValue | null,
): Promise<StoredFile | { error: string }> {
  if (!(file instanceof File) || file.size === 0) return refusal(t("deskCatalogue:chooseAFile"));
  if (file.size > pictureLimit) return refusal(t("deskCatalogue:fileTooLarge"));
  const content = new Uint8Array(await file.arrayBuffer());
  if (!documentType(content)) return refusal(t("deskCatalogue:noDocumentFile"));
  const kept = await attempt(files.save(content));
  return kept.ok ? kept.value : refusal(kept.failure.message);
}

function refusal(error: string): { error: string } {
  return { error };
}
