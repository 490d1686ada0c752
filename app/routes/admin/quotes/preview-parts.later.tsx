import { DocumentFacts } from "~/components/documents/document-facts";
import { t } from "~/texts/text";

export { QuoteDocument } from "~/components/documents/quote-document";

interface OfferMailProps {
  mail: { to: string; subject: string; text: string };
  path: string;
  mailOn: boolean;
}

/** The mail of the offer, with its text part folded. */
export function OfferMail({ mail: { to, subject, text }, path, mailOn }: OfferMailProps) {
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
