import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderLink } from "~/components/documents/order-link";
import { QuoteDocument } from "~/components/documents/quote-document";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { useKeptInput } from "~/forms/kept-input";
import { withFormSize } from "~/http/form-size.server";
import { accountPage } from "~/http/pages/account-page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { quoteWord } from "~/modules/orders/status-labels";
import { ownQuote, quoteView } from "~/routes/documents/documents.server";
import { t } from "~/texts/text";
import { answerForm, answerQuote, noteOpening } from "../documents/quote-answer.server";

export const loader = accountPage(async (args) => {
  const quote = await ownQuote(args);
  noteOpening(args, { number: quote.quoteNumber, link: null, viewed: false });
  return {
    quote: await quoteView(args, quote, { path: `/account/quotes/${quote.quoteNumber}` }),
    orderNumber: quote.orderNumber,
    slots: await slotsOf(args.context, { "account.quote": { quote } }),
  };
});

export const action = withFormSize(
  accountPage(async (args) => {
    const quote = await ownQuote(args);
    const back = `/account/quotes/${quote.quoteNumber}`;
    return answerQuote(args, { quote, link: null, back });
  }),
  answerForm,
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && {
      title: `${quoteWord(data.quote, data.quote.lines.length)} ${data.quote.quoteNumber}`,
      noindex: true,
    },
  );

export default function AccountQuote() {
  const { quote, orderNumber } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin, user } = useRootData();
  useKeptInput(user?.email ?? "");
  const trail = [
    { label: t("account:yourQuotes"), to: "/account/quotes" },
    { label: quote.quoteNumber },
  ];
  return (
    <>
      <Breadcrumbs origin={origin} trail={trail} />
      <article className="sheet">
        <QuoteDocument key={quote.revision} quote={quote} refusal={answer}>
          {orderNumber ? (
            <OrderLink number={orderNumber} to={`/account/orders/${orderNumber}`} />
          ) : null}
        </QuoteDocument>
        <Slot name="account.quote" />
      </article>
    </>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
