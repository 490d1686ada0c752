import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderLink } from "~/components/documents/order-link";
import { QuoteDocument } from "~/components/documents/quote-document";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { useKeptInput } from "~/forms/kept-input";
import { withFormSize } from "~/http/form-size.server";
import { shopPage } from "~/http/pages/page.server";
import { quoteWord } from "~/modules/orders/status-labels";
import { answerForm } from "../documents/quote-answer.server";
import { answerLinkedQuote, linkedQuote, privateHeaders } from "./quote-link.server";

export const loader = shopPage(async (args) =>
  data(await linkedQuote(args), { headers: privateHeaders }),
);

export const action = withFormSize(shopPage(answerLinkedQuote), answerForm);

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && {
      title: `${quoteWord(data.quote, data.quote.lines.length)} ${data.quote.quoteNumber}`,
      noindex: true,
    },
  );

export default function QuoteLink() {
  const { quote, order } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  useKeptInput(useRootData().user?.email ?? "");
  return (
    <article className="sheet">
      <QuoteDocument key={quote.revision} quote={quote} refusal={answer}>
        {order ? <OrderLink number={order.number} to={order.page} /> : null}
      </QuoteDocument>
      <Slot name="account.quote" />
    </article>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
