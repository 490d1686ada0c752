import { Form } from "@remix-run/react";
import { DocumentFacts } from "~/components/documents/document-facts";
import { DocumentLines } from "~/components/documents/document-lines";
import { Day } from "~/components/documents/moment";
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

/** What comes next, and a quote's days. */
export function QuoteFacts({ quote }: HeadProps) {
  const { status } = quote;
  // An accepted offer no longer ends.
  const until = status === "Approved" || status === "Converted" ? null : quote.validUntil;
  return (
    <>
      <p className="lead screen-only">{quoteNext(status)}</p>
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
    </>
  );
}

/** A quote's lines as they were asked for or offered; beside an editor of them in print only. */
export function QuoteLines({ quote }: HeadProps) {
  const { pricing, lines, totals, notCounted, said } = quote;
  return (
    <div className={pricing && !pricing.sent ? "print-only" : undefined}>
      {said.map((text) => (
        <p key={text} className="typed">
          {text}
        </p>
      ))}
      <DocumentLines lines={lines} totals={totals} />
      {notCounted.length > 0 ? (
        <p>
          {notCounted.join("; ")}
          {t("deskQuotes:notInTheTotal")}
        </p>
      ) : null}
    </div>
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
