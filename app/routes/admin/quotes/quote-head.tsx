import { Form } from "@remix-run/react";
import { DocumentFacts } from "~/components/documents/document-facts";
import { DocumentLines } from "~/components/documents/document-lines";
import { Day } from "~/components/documents/moment";
import { PrintButton } from "~/components/documents/print-button";
import { SentLines } from "~/components/documents/quote-document";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { Submit } from "~/forms/submit";
import { lossLabel } from "~/modules/quotes/loss";
import { t } from "~/texts/text";
import { quoteNext } from "../documents/seller-labels";
import { SellerStatus } from "../documents/seller-status";
import type { quotePage } from "./quote-page.server";

interface HeadProps {
  quote: Awaited<ReturnType<typeof quotePage>>;
}

/** A quote's number and status. */
export function QuoteTitle({ quote }: HeadProps) {
  const { word, number, status } = quote;
  return (
    <>
      <h1>
        {word} <span className="mono">{number}</span>
      </h1>
      <SellerStatus kind="quote" status={status} />
    </>
  );
}

/** The present offer as a file and as the customer's page, and the quote on paper. */
export function QuoteFiles({ quote }: HeadProps) {
  const { offered, link, again } = quote;
  return (
    <span className="document-files screen-only">
      {offered ? (
        <a
          className="button button-plain"
          href={`/admin/quotes/${encodeURIComponent(again.id)}/offer.pdf`}
        >
          {t("deskQuotes:pdf")}
        </a>
      ) : null}
      {link.to ? (
        <a className="button button-plain" href={link.to}>
          {t("deskQuotes:theCustomersPage")}
        </a>
      ) : null}
      <PrintButton />
    </span>
  );
}

/** Whose quote it is, its days, and what comes next. */
export function QuoteFacts({ quote }: HeadProps) {
  const { status, signer, contact } = quote;
  // An accepted offer no longer ends.
  const until = status === "Approved" || status === "Converted" ? null : quote.validUntil;
  return (
    <div className="quote-facts">
      <strong>{contact.companyName || signer}</strong>
      <DocumentFacts
        facts={[
          [t("deskQuotes:received"), <Day key="asked" date={quote.created} />],
          [t("deskQuotes:validUntil"), until && <Day key="until" date={until} />],
          [t("quotes:neededBy"), quote.neededBy],
          [t("deskQuotes:customersReference"), quote.reference],
          [t("customers:vatId"), quote.buyerVatId],
          [t("deskQuotes:reasonForTheLoss"), quote.lossReason && lossLabel(quote.lossReason)],
        ]}
      />
      <p className="soft screen-only">{quoteNext(status)}</p>
    </div>
  );
}

/**
 * A quote's lines: as they were asked for, or the sent offer as the customer sees it. Beside an
 * editor of them in print only.
 */
export function QuoteLines({ quote }: HeadProps) {
  const { pricing, lines, totals, offered, status } = quote;
  if (!offered) {
    return (
      <div className={pricing ? "print-only" : undefined}>
        <DocumentLines lines={lines} totals={totals} />
      </div>
    );
  }
  const { sent, taken, listPrices } = offered;
  return (
    <>
      {status === "Quoted" && sent.message ? <p className="typed">{sent.message}</p> : null}
      <SentLines
        sent={sent}
        taken={taken}
        isAgreed={status === "Approved" || status === "Converted"}
        marks={new Map(listPrices)}
      />
    </>
  );
}

/** What is to be known of a quote before its parts. */
export function QuoteNotices({ quote }: HeadProps) {
  const { contact, orderNumber } = quote;
  return (
    <>
      {quote.unconfirmed ? (
        <p className="notice screen-only">
          {t("deskQuotes:notConfirmedByMail", { email: contact.email })}
        </p>
      ) : null}
      {orderNumber ? (
        <p className="notice">
          {rich(
            "deskQuotes:convertedToOrder",
            {
              link: (text) => (
                <Link to={`/admin/orders/${orderNumber}`} className="mono">
                  {text}
                </Link>
              ),
            },
            { orderNumber },
          )}
        </p>
      ) : null}
    </>
  );
}

interface DismissCardProps {
  /** The customer's message at the end; null for none. */
  message: string | null;
}

/** On a closed quote that still waits: the reason, and a button to settle it. */
export function DismissCard({ message }: DismissCardProps) {
  return (
    <section className="notice stack screen-only" aria-label={t("deskQuotes:itNeedsYourAttention")}>
      {message ? (
        <>
          <p>{t("deskQuotes:customerDeclined")}</p>
          <p className="typed">{message}</p>
        </>
      ) : (
        <p>{t("deskQuotes:offerExpired")}</p>
      )}
      <Form method="post">
        <input type="hidden" name="historyNote" value="Dismissed." />
        <Submit intent="note" pending={t("deskQuotes:dismissingIt")} tone="plain">
          {t("deskQuotes:dismissIt")}
        </Submit>
      </Form>
    </section>
  );
}
