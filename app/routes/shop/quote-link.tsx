import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { QuoteDocument } from "~/components/documents/quote-document";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { quoteWord } from "~/domain/status-labels";
import { shopPage } from "~/http/pages/page.server";
import { answerLinkedQuote, linkedQuote } from "./quote-link.server";
import { privateHeaders } from "./signed-link.server";

export const loader = shopPage(async (args) =>
  data(await linkedQuote(args), { headers: privateHeaders }),
);

export const action = shopPage(answerLinkedQuote);

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && { title: `${quoteWord(data.quote)} ${data.quote.quoteNumber}`, noindex: true },
  );

export default function QuoteLink() {
  const { quote, ordered } = useLoaderData<typeof loader>();
  const { mailOn } = useRootData();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <article className="sheet">
      <QuoteDocument quote={quote} self={null} refusal={answer}>
        {ordered ? (
          <p className="notice">
            {mailOn
              ? "It has become an order. Open it with the link in the mail about the order."
              : "It has become an order. Ask us for the order's link."}
          </p>
        ) : null}
      </QuoteDocument>
    </article>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
