import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { DeskCrumbs } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Later } from "~/components/frame/later";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { EnterPresses } from "~/forms/enter";
import { useAnswer } from "~/forms/use-answer";
import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { DocumentProblems } from "../documents/conflict";
import {
  AssigneeCard,
  CustomCard,
  CustomerCard,
  DocumentHistory,
  LanguageCard,
  LinkCard,
  StatusMail,
} from "../documents/document-cards.later";
import { forgetAsks } from "./editor-keys";
import { offerFormSize } from "./offer-form.server";
import { changeQuote } from "./quote-actions.server";
import { type EditorAnswer, pricingForm, QuoteEditor } from "./quote-editor";
import { quotePage } from "./quote-page.server";
import {
  CustomerMessage,
  DismissCard,
  OfferRecords,
  QuoteFacts,
  QuoteFiles,
  QuoteLines,
  QuoteMoves,
  QuoteNotices,
  QuoteTitle,
  SellerConversation,
} from "./quote-parts.later";

export const loader = adminPage(quotePage);

export const action = withFormSize(adminPage(changeQuote), offerFormSize);

export { documentRevalidation as shouldRevalidate } from "../documents/document-revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data ? `${data.word} ${data.number}` : "",
    noindex: true,
    refused: data?.refused,
  });

export default function AdminQuote() {
  const quote = useLoaderData<typeof loader>();
  const refusal = useAnswer<EditorAnswer>();
  useEffect(() => forgetAsks, []);
  const { status, version, pricing, choices, facts, contact, news, orderNumber } = quote;
  const of = (form: string) => (refusal?.form === form ? refusal : null);
  // Other buttons of the page submit the form of its prices, so that no typed price is lost.
  const guarded = pricing ? pricingForm : undefined;
  // Above the offer while the customer waits for an answer, and below it otherwise.
  const conversation = (
    <Later>
      <SellerConversation
        thread={quote.thread}
        openSince={quote.openSince}
        present={quote.revision}
        mayAnswer={quote.mayAnswer}
        mayTakeOver={quote.mayTakeOver}
        self={quote.self}
        colleagues={quote.colleagues}
        version={version}
        form={guarded}
        answer={of("message") ?? of("kept")}
      />
    </Later>
  );
  const editor = pricing ? (
    <QuoteEditor
      key={`${quote.number} ${version}`}
      {...pricing}
      revision={quote.revision}
      version={version}
      facts={facts.full}
      snippets={quote.snippets}
      answer={of("pricing")}
      told={refusal?.told}
    />
  ) : null;
  return (
    <article>
      {/* Before the conversation, whose button would otherwise be the first of this form. */}
      {pricing ? <EnterPresses intent="enter" form={pricingForm} /> : null}
      <DeskCrumbs trail={[{ label: t("deskQuotes:quotes"), to: quote.back }]} />
      <header className="page-head document-head">
        <Later>
          <QuoteTitle quote={quote} />
          <QuoteFiles quote={quote} />
          <QuoteFacts quote={quote} />
        </Later>
      </header>
      <Later>
        <QuoteNotices quote={quote} />
        {quote.waits ? <DismissCard message={quote.waits.message} /> : null}
      </Later>
      <div className="desk">
        <div className="desk-main">
          <Later>
            <CustomerMessage text={quote.message} accepting={quote.accepting} />
          </Later>
          {pricing && !quote.openSince ? null : conversation}
          {/* Prices that were typed while the quote stopped taking them. */}
          {pricing ? null : <DocumentProblems answer={of("pricing")} />}
          <Later>
            <QuoteLines key={quote.revision} quote={quote} />
          </Later>
          {pricing?.sent ? (
            <details
              key={version}
              className="desk-more"
              open={pricing.drafted || of("pricing") !== null}
            >
              <summary>
                <h2 id="pricing">{t("deskQuotes:changeTheOffer")}</h2>
              </summary>
              {editor}
            </details>
          ) : (
            editor
          )}
          {pricing && !quote.openSince ? conversation : null}
          <Later>
            <OfferRecords
              path={`/admin/quotes/${encodeURIComponent(quote.again.id)}`}
              openings={quote.openings}
              revisions={quote.revisions}
              records={quote.records}
              files={quote.thread.files}
            />
          </Later>
        </div>
        <div className="desk-side">
          <Later>
            <QuoteMoves
              key={`moves ${version}`}
              {...choices}
              signer={quote.signer}
              again={quote.again}
              templateAnswer={of("template") ?? of("kept")}
              status={status}
              version={version}
              facts={facts.brief}
              guarded={pricing !== null}
              answer={of("move") ?? of("pricing") ?? of("kept")}
            />
            <CustomCard card={quote.data} />
          </Later>
          <Slot name="desk.quote" />
          <Later>
            <AssigneeCard assignment={quote.assignment} form={guarded} />
            <CustomerCard
              contact={contact}
              delivery={quote.deliveryAddress}
              billing={quote.billingAddress}
              edit={quote.customerEdit}
              make={quote.customerMake}
            />
            <LanguageCard language={quote.language} form={guarded} />
            <LinkCard link={quote.link} form={guarded} />
            {orderNumber ? null : <StatusMail on={quote.mailOn} change={news} form={guarded} />}
          </Later>
        </div>
        <Later>
          <DocumentHistory
            key={`history ${version}`}
            kind="quote"
            history={quote.history}
            self={quote.self}
            customer={contact.uid}
            colleagues={quote.colleagues}
            answer={of("note") ?? of("pricing") ?? of("kept")}
            form={guarded}
          />
        </Later>
      </div>
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
