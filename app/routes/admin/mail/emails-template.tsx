import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { sendTestMail } from "~/modules/mail/messages/test-mail.server";
import { isAllowed, staff } from "~/modules/staff/role";
import { offeredInOrder } from "~/texts/on-server";
import { t } from "~/texts/text";
import { type EmailView, emailChoices, emailViewHref, readEmailView } from "./email-view";
import { latest, latestMail } from "./real-mail.server";

/** The templates are loaded when the page is opened. */
const gallery = () => import("~/modules/mail/messages/gallery.server");

/** The template and the mail that is shown of it: about a real record, or a sample. */
async function shownIn(args: AdminArgs) {
  const { galleryTemplate, mailsToStaff, renderSample } = await gallery();
  const template = await galleryTemplate(args.params.template ?? "");
  if (!template) throw problem(404);
  const { name } = template;
  const writeLatest = await latestMail(args, name);
  const samples = writeLatest ? template.samples.toSpliced(1, 0, latest) : template.samples;
  const view = readEmailView(new URL(args.request.url).searchParams, samples, offeredInOrder());
  const { sample, language } = view;
  const shown = { template: { ...template, samples }, view, isForStaff: mailsToStaff.has(name) };
  if (writeLatest && sample === latest) {
    const mail = await writeLatest();
    return { ...shown, mail, subject: mail.subject };
  }
  const { shop } = args.context.services.mail.context;
  const mail = await renderSample(name, sample, { shop, language });
  if (!mail) throw problem(404);
  return { ...shown, mail, subject: sample };
}

export const loader = adminPage(async (args) => {
  const { template, view, mail, subject, isForStaff } = await shownIn(args);
  const { mailer } = args.context.services.mail;
  const isReal = view.sample === latest;
  return {
    template,
    isForStaff,
    view,
    subject: isReal ? subject : null,
    // A real mail is in its reader's language.
    languages: isReal ? [] : offeredInOrder(),
    kilobytes: Math.ceil(Buffer.byteLength(mail.html) / 1000),
    text: view.part === "text" ? mail.text : null,
    to: mailer.on && isAllowed(args.role, staff.sells) ? args.admin.email : null,
  };
});

/** Sends what is shown to the viewing admin. */
export const action = adminPage(
  async (args) => {
    const { template, view, mail, subject } = await shownIn(args);
    const { mail: mails, clock } = args.context.services;
    const { html, text } = mail;
    const delivery = await sendTestMail({ mailer: mails.mailer, clock }, args.admin, {
      content: { html, text },
      subject: `${template.title}: ${subject}`,
      about: [template.name, view.sample, view.language],
    });
    const flash = delivery.sent
      ? ({
          kind: "done",
          text: t("deskMail:theSampleItsWay", { email: args.admin.email }),
        } as const)
      : ({
          kind: "problem",
          text: t("deskMail:theProviderDidNotAccept", { code: delivery.code }),
        } as const);
    const { pathname, search } = new URL(args.request.url);
    return redirectWithFlash(args, pathname + search, flash);
  },
  { roles: staff.sells },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.template.title ?? t("deskMail:mail"), noindex: true });

export default function EmailTemplate() {
  const { template, isForStaff, view, subject, languages, kilobytes, text, to } =
    useLoaderData<typeof loader>();
  const preview = `/admin/emails/${template.name}/preview${emailViewHref(view, {})}`;
  return (
    <>
      <DeskHead
        title={template.title}
        trail={[{ label: t("deskMail:mails"), to: "/admin/emails" }]}
        actions={
          isForStaff ? null : (
            <Link className="button button-plain" to={`/admin/texts?mail=${template.name}`}>
              {t("deskMail:changeItsTexts")}
            </Link>
          )
        }
      >
        <p className="soft">{template.purpose}</p>
      </DeskHead>
      <div className="mail-view">
        <div className="mail-tools">
          <Choice
            label={t("deskMail:sample")}
            field="sample"
            options={template.samples}
            view={view}
          />
          <Choice
            label={t("deskMail:width")}
            field="width"
            options={emailChoices.width}
            view={view}
          />
          <Choice
            label={t("deskMail:colours")}
            field="scheme"
            options={emailChoices.scheme}
            view={view}
          />
          <Choice label={t("deskMail:part")} field="part" options={emailChoices.part} view={view} />
          {languages.length > 1 ? (
            <Choice
              label={t("deskMail:language")}
              field="language"
              options={languages}
              view={view}
            />
          ) : null}
          <div className="mail-facts">
            {subject === null ? null : (
              <p className="small">{t("deskMail:inTheInbox", { subject })}</p>
            )}
            <p className="small soft">{t("deskMail:kbHtmlSomeInboxesCut", { kilobytes })}</p>
            {to === null ? (
              <p className="small soft">{t("deskMail:eMailOffSoNo")}</p>
            ) : (
              <Form method="post" action={emailViewHref(view, {})}>
                <Submit pending={t("deskMail:sending")} tone="plain">
                  {t("deskMail:sendMeATest")}
                </Submit>
              </Form>
            )}
          </div>
        </div>
        {text === null ? (
          <div>
            <iframe
              className={`mail-frame mail-frame-${view.width}`}
              title={`${template.title}, ${view.sample}`}
              src={preview}
              sandbox=""
            />
            <p className="small">
              <a href={preview}>{t("deskMail:openAlone")}</a>
            </p>
          </div>
        ) : (
          <pre className="mail-text">{text}</pre>
        )}
      </div>
    </>
  );
}

/** A choice of views, as links: no script, and every view has an address. */
function Choice({
  label,
  field,
  options,
  view,
}: {
  label: string;
  field: keyof EmailView;
  options: readonly string[];
  view: EmailView;
}) {
  return (
    <nav aria-label={label} className="mail-choice">
      <span className="small soft">{label}</span>
      {options.map((option) => (
        <Link
          key={option}
          to={emailViewHref(view, { [field]: option })}
          aria-current={view[field] === option ? "true" : undefined}
          preventScrollReset
        >
          {option}
        </Link>
      ))}
    </nav>
  );
}

export { ErrorPage as ErrorBoundary };
