import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";

export const loader = adminPage(async ({ context }) => {
  const { galleryTemplates } = await import("~/modules/mail/messages/gallery.server");
  return { templates: await galleryTemplates(), on: context.services.mail.mailer.on };
});

export const meta = deskMeta("deskMail:mails");

export default function Emails() {
  const { templates, on } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskMail:mails")}>
        <p className="soft">{t("deskMail:everyMailThatStoreSends")}</p>
      </DeskHead>
      {on ? null : <p className="notice">{t("deskMail:eMailOffNothingSent")}</p>}
      <ul className="bare mail-cards">
        {templates.map(({ name, title, purpose, samples }) => (
          <li key={name} className="mail-card">
            <h2>
              <Link to={`/admin/emails/${name}`}>{title}</Link>
            </h2>
            <p>{purpose}</p>
            <p className="small soft">{t("deskMail:samples", { count: samples.length })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
