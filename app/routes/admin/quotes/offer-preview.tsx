import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { DocumentFacts } from "~/components/documents/document-facts";
import { QuoteDocument } from "~/components/documents/quote-document";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { previewPage } from "./offer-preview.server";

export const loader = adminPage(previewPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: t("deskQuotes:previewOfTheOffer"), noindex: true });

/** The saved draft as its customer will get it. The page's forms are shown, and can send nothing. */
export default function OfferPreview() {
  const { quote, path, unsent, mail, mailOn } = useLoaderData<typeof loader>();
  const ways = [
    [`${path}/preview`, "deskQuotes:page", mail === null],
    [`${path}/preview?show=mail`, "deskQuotes:mail", mail !== null],
  ] as const;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskQuotes:quotes"), to: "/admin/quotes" },
          { label: quote.quoteNumber, to: path },
        ]}
        title={t("deskQuotes:preview", { quoteNumber: quote.quoteNumber })}
        actions={
          <Link className="button button-plain" to={path}>
            {t("deskQuotes:backToTheOffer")}
          </Link>
        }
      >
        <p className="soft">
          {unsent ? t("deskQuotes:previewOfDraft") : t("deskQuotes:previewOfSentOffer")}
        </p>
      </DeskHead>
      <nav className="view-tabs" aria-label={t("deskQuotes:whatToPreview")}>
        {ways.map(([to, label, isShown]) => (
          <Link key={to} to={to} aria-current={isShown ? "true" : undefined} preventScrollReset>
            {t(label)}
          </Link>
        ))}
        <a href={`${path}/preview.pdf`}>{t("deskQuotes:pdf")}</a>
      </nav>
      {mail ? (
        <OfferMail mail={mail} path={path} mailOn={mailOn} />
      ) : (
        <fieldset disabled className="bare offer-preview">
          <legend className="visually-hidden">{t("deskQuotes:theCustomersPage")}</legend>
          <article className="sheet">
            <QuoteDocument quote={quote} self={null} refusal={null} />
          </article>
        </fieldset>
      )}
    </>
  );
}

interface OfferMailProps {
  mail: { to: string; subject: string; text: string };
  path: string;
  mailOn: boolean;
}

/** The mail of the offer, with its text part folded. */
function OfferMail({ mail: { to, subject, text }, path, mailOn }: OfferMailProps) {
  return (
    <div className="stack">
      <DocumentFacts
        facts={[
          [t("deskQuotes:mailTo"), to || t("deskQuotes:toNobody")],
          [t("deskQuotes:mailSubject"), subject],
          [t("deskQuotes:mailAttached"), t("deskQuotes:offerAsPdf")],
        ]}
      />
      {mailOn ? null : <p className="notice">{t("deskQuotes:mailIsOff")}</p>}
      <iframe
        className="mail-frame mail-frame-desktop"
        title={subject}
        src={`${path}/preview/mail`}
        sandbox=""
      />
      <details className="desk-more">
        <summary>{t("deskQuotes:asPlainText")}</summary>
        <pre className="mail-text">{text}</pre>
      </details>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
