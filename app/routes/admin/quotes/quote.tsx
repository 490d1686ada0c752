import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskCrumbs } from "~/components/desk/desk-head";
import { DocumentLines } from "~/components/documents/document-lines";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { EnterPresses } from "~/forms/enter";
import { useAnswer } from "~/forms/use-answer";
import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { quoteWord } from "~/modules/orders/status-labels";
import { t } from "~/texts/text";
import { CustomerCard } from "../customers/customer-card";
import { AssigneeCard } from "../documents/assignee-card";
import { DocumentProblems } from "../documents/conflict";
import { CustomerMessage } from "../documents/customer-message";
import { DocumentHistory } from "../documents/document-history";
import { LanguageCard } from "../documents/language-card";
import { LinkCard } from "../documents/link-card";
import { StatusMail } from "../documents/status-mail";
import { CustomCard } from "../extensions/custom-card";
import { SellerConversation } from "./conversation";
import { DismissCard } from "./dismiss-card";
import { offerFormSize } from "./offer-form.server";
import { OfferRecords } from "./offer-records";
import { changeQuote } from "./quote-actions.server";
import { type EditorAnswer, pricingForm, QuoteEditor } from "./quote-editor";
import { QuoteHead } from "./quote-head";
import { QuoteMoves } from "./quote-moves";
import { quotePage } from "./quote-page.server";

export const loader = adminPage(quotePage);

export const action = withFormSize(adminPage(changeQuote), offerFormSize);

export { documentRevalidation as shouldRevalidate } from "../documents/document-revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data ? `${quoteWord(data)} ${data.number}` : "",
    noindex: true,
    refused: data?.refused,
  });

export default function AdminQuote() {
  const quote = useLoaderData<typeof loader>();
  const refusal = useAnswer<EditorAnswer>();
  const { status, version, pricing, choices, facts, contact, news, orderNumber } = quote;
  const of = (form: string) => (refusal?.form === form ? refusal : null);
  // Other buttons of the page submit the form of its prices, so that no typed price is lost.
  const guarded = pricing ? pricingForm : undefined;
  // Above the offer while the customer waits for an answer, and below it otherwise.
  const conversation = (
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
  );
  return (
    <article>
      {/* Before the conversation, whose button would otherwise be the first of this form. */}
      {pricing ? <EnterPresses intent="enter" form={pricingForm} /> : null}
      <DeskCrumbs trail={[{ label: t("deskQuotes:quotes"), to: quote.back }]} />
      <QuoteHead quote={quote} />
      {quote.waits ? <DismissCard message={quote.waits.message} /> : null}
      <div className="desk">
        <div className="desk-main">
          <CustomerMessage text={quote.message} accepting={quote.accepting} />
          {pricing && !quote.openSince ? null : conversation}
          {pricing ? (
            <QuoteEditor
              key={`${quote.number} ${version}`}
              {...pricing}
              revision={quote.revision}
              open={status === "Quoted"}
              version={version}
              facts={facts.full}
              snippets={quote.snippets}
              answer={of("pricing")}
              told={of("kept")?.told}
            />
          ) : (
            // Prices that were typed while the quote stopped taking them.
            <DocumentProblems answer={of("pricing")} />
          )}
          {pricing && !quote.openSince ? conversation : null}
          <div className={pricing ? "print-only" : undefined}>
            <DocumentLines lines={quote.lines} totals={quote.totals} />
            {quote.notTaken.length > 0 ? (
              <p className="soft">
                {t("deskQuotes:notTaken", { lines: quote.notTaken.join("; ") })}
              </p>
            ) : null}
          </div>
          <OfferRecords
            path={`/admin/quotes/${encodeURIComponent(quote.again.id)}`}
            openings={quote.openings}
            revisions={quote.revisions}
            records={quote.records}
            files={quote.thread.files}
          />
        </div>
        <div className="desk-side">
          <QuoteMoves
            key={`moves ${version}`}
            moves={choices.moves}
            convert={choices.convert}
            record={choices.record}
            undo={choices.undo}
            again={quote.again}
            templateAnswer={of("template") ?? of("kept")}
            status={status}
            version={version}
            facts={facts.brief}
            guarded={pricing !== null}
            answer={of("move") ?? of("pricing") ?? of("kept")}
          />
          <CustomCard card={quote.data} />
          <Slot name="desk.quote" />
          <AssigneeCard assignment={quote.assignment} form={guarded} />
          <CustomerCard
            contact={contact}
            delivery={quote.deliveryAddress}
            billing={quote.billingAddress}
          />
          <LanguageCard language={quote.language} form={guarded} />
          <LinkCard link={quote.link} form={guarded} />
          {orderNumber ? null : <StatusMail on={quote.mailOn} change={news} form={guarded} />}
        </div>
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
      </div>
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
