import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { QuoteDocument } from "~/components/documents/quote-document";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { previewPage } from "./offer-preview.server";

export const loader = adminPage(previewPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Preview of the offer", noindex: true });

/** The saved draft as its customer will see it. Its forms are shown, and can send nothing. */
export default function OfferPreview() {
  const { quote, path, unsent } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        trail={[
          { label: "Quotes", to: "/admin/quotes" },
          { label: quote.quoteNumber, to: path },
        ]}
        title={`Preview: ${quote.quoteNumber}`}
        actions={
          <a className="button button-plain" href={`${path}/preview.pdf`}>
            PDF
          </a>
        }
      >
        <p className="soft">
          {unsent
            ? "This is how the customer will see the saved draft. They cannot see it before you send the offer."
            : "This is how the customer sees the offer that you sent. There is no draft."}
        </p>
      </DeskHead>
      <fieldset disabled className="bare offer-preview">
        <legend className="visually-hidden">The customer's page</legend>
        <article className="sheet">
          <QuoteDocument quote={quote} self={null} refusal={null} />
        </article>
      </fieldset>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
