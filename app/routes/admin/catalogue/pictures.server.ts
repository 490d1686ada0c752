import type { StoredFile } from "~/files/files";
import { pictureLimit } from "~/files/files";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt } from "~/http/pages/submission.server";

/** Keeps the picture of an upload form, or says what is wrong with it. */
export async function keepPicture({
  request,
  context,
}: AdminArgs): Promise<StoredFile | { error: string }> {
  const form = await request.formData();
  const file = form.get("picture");
  if (!(file instanceof File) || file.size === 0) return refusal("Choose a picture.");
  if (file.size > pictureLimit) return refusal("This picture is larger than 8 MB.");
  const content = new Uint8Array(await file.arrayBuffer());
  const kept = await attempt(context.services.files.save(content));
  return kept.ok ? kept.value : refusal(kept.failure.message);
}

function refusal(error: string): { error: string } {
  return { error };
}
