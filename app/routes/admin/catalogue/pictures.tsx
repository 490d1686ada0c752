import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Submit } from "~/forms/submit";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { keepPicture } from "./pictures.server";

const shown = 60;

const access = { roles: staff.keepsCatalogue };

export const loader = adminPage(
  async ({ context }) => ({
    pictures: await context.services.files.list(shown),
    unusedDays: context.services.env.retention.unusedFiles,
  }),
  access,
);

export const action = withFormSize(
  adminPage(async (args) => {
    const kept = await keepPicture(args);
    if ("error" in kept) return data(kept, 400);
    const flash = {
      kind: "done",
      text: t("deskCatalogue:thePictureIsAt", { path: kept.path }),
    } as const;
    return redirectWithFlash(args, "/admin/pictures", flash);
  }, access),
  { bytes: bodyLimits.upload },
);

export const meta = deskMeta("deskCatalogue:pictures");

export default function Pictures() {
  const { pictures, unusedDays } = useLoaderData<typeof loader>();
  const answer = useActionData<{ error: string }>();
  return (
    <>
      <DeskHead title={t("deskCatalogue:pictures")}>
        <p className="soft">
          {unusedDays === null
            ? t("deskCatalogue:picturesIntro")
            : t("deskCatalogue:picturesIntroRemoved", { unusedDays })}
        </p>
      </DeskHead>
      <Form method="post" encType="multipart/form-data" className="picture-form">
        <div className="field">
          <label htmlFor="picture">{t("deskCatalogue:picture")}</label>
          {answer ? (
            <p className="field-error" id="picture-error" role="alert">
              {answer.error}
            </p>
          ) : null}
          <input
            id="picture"
            name="picture"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            required
            aria-invalid={answer ? true : undefined}
            aria-describedby={answer ? "picture-error" : undefined}
          />
        </div>
        <Submit pending={t("deskCatalogue:uploading")}>{t("deskCatalogue:upload")}</Submit>
      </Form>
      {pictures.length === 0 ? (
        <p className="soft">{t("deskCatalogue:noPictureIsUploadedYet")}</p>
      ) : null}
      <ul className="bare picture-list">
        {pictures.map(({ name, path, bytes }) => (
          <li key={name}>
            <img src={path} alt="" width={160} height={120} loading="lazy" />
            <code>{path}</code>
            <span className="small soft">
              {t("deskCatalogue:kb", { value: Math.ceil(bytes / 1000) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
