import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { adminPage } from "~/http/pages/admin-page.server";

export const loader = adminPage(async ({ context }) => {
  const { galleryTemplates } = await import("~/modules/mail/messages/gallery.server");
  return { templates: await galleryTemplates(), on: context.services.mail.mailer.on };
});

export const meta = deskMeta("Mails");

export default function Emails() {
  const { templates, on } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Mails">
        <p className="soft">Every mail that the store sends, with typical and extreme samples.</p>
      </DeskHead>
      {on ? null : (
        <p className="notice">
          E-mail is off: nothing is sent until whoever runs the store's server sets it up.
        </p>
      )}
      <ul className="bare mail-cards">
        {templates.map(({ name, title, purpose, samples }) => (
          <li key={name} className="mail-card">
            <h2>
              <Link to={`/admin/emails/${name}`}>{title}</Link>
            </h2>
            <p>{purpose}</p>
            <p className="small soft">{samples.length} samples</p>
          </li>
        ))}
      </ul>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
