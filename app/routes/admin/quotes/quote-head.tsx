import { DocumentFacts } from "~/components/documents/document-facts";
import { Day } from "~/components/documents/moment";
import { PrintButton } from "~/components/documents/print-button";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { quoteWord } from "~/modules/orders/status-labels";
import { lossLabel } from "~/modules/quotes/loss";
import { t } from "~/texts/text";
import { quoteNext } from "../documents/seller-labels";
import { SellerStatus } from "../documents/seller-status";
import type { quotePage } from "./quote-page.server";

/** A quote's number, status and days, and what is to be known of it before its parts. */
export function QuoteHead({ quote }: { quote: Awaited<ReturnType<typeof quotePage>> }) {
  const { number, status, contact, orderNumber } = quote;
  // An accepted offer no longer ends.
  const until = status === "Approved" || status === "Converted" ? null : quote.validUntil;
  return (
    <>
      <header className="page-head document-head">
        <h1>
          {quoteWord(quote)} <span className="mono">{number}</span>
        </h1>
        <SellerStatus kind="quote" status={status} />
        <PrintButton />
        <p className="lead screen-only">{quoteNext(status)}</p>
        <DocumentFacts
          facts={[
            [t("deskQuotes:received"), <Day key="asked" date={quote.created} />],
            [t("deskQuotes:validUntil"), until && <Day key="until" date={until} />],
            [t("deskQuotes:customersReference"), quote.reference],
            [t("deskQuotes:reasonForTheLoss"), quote.lossReason && lossLabel(quote.lossReason)],
          ]}
        />
      </header>
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
