import { DocumentFacts } from "~/components/documents/document-facts";
import { t } from "~/texts/text";

export { QuoteDocument } from "~/components/documents/quote-document";

interface OfferMailProps {
  mail: { to: string; subject: string; text: string; hasLink: boolean };
  path: string;
  mailOn: boolean;
}

/** The mail of the offer, with its text part folded. */
export function OfferMail({ mail, path, mailOn }: OfferMailProps) {
  const { to, subject, text, hasLink } = mail;
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
      {mailOn && !hasLink ? <p className="notice">{t("deskQuotes:mailHasNoLink")}</p> : null}
      <iframe
        className="mail-frame mail-frame-desktop"
        title={subject}
        src={`${path}/preview/mail`}
        sandbox=""
      />
      <p className="small">
        <a href={`${path}/preview/mail`}>{t("deskMail:openAlone")}</a>
      </p>
      <details className="desk-more">
        <summary>{t("deskQuotes:asPlainText")}</summary>
        <pre className="mail-text">{text}</pre>
      </details>
    </div>
  );
}
