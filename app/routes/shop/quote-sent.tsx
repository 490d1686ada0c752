import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { NextSteps } from "~/components/cart/next-steps";
import { PrintButton } from "~/components/documents/print-button";
import { SentDetails } from "~/components/documents/sent-details";
import { draftName } from "~/components/frame/cart-view";
import { CopyLink } from "~/components/frame/copy-link";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { mailLink, rich, sentNumber } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { SentMark } from "~/components/frame/sent-mark";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { page, problem } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { site } from "~/modules/settings/site";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { type SentQuote, sentQuote } from "./quote-sent.server";

const numberPattern = /^Q-\d{8}-\d{4}[A-Z2-9]{4}$/;

/**
 * Gives the same result for every number that this browser did not send, whether it exists or not.
 */
export const loader = page(async (args) => {
  const number = args.params.number ?? "";
  if (!numberPattern.test(number)) throw problem(404);
  const sent = sentQuote(args, number);
  const about = { quoteNumber: number };
  const slots = sent ? await slotsOf(args.context, { "request.sent": about }) : null;
  return data({ sent, slots }, { status: sent ? 200 : 404 });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: !data?.sent
      ? t("shop:noConfirmation")
      : isQuestion(data.sent)
        ? t("shop:questionSent")
        : t("shop:quoteRequestSent"),
    noindex: true,
  });

/** A question is a request without products. */
function isQuestion({ lines, more }: SentQuote): boolean {
  return lines.length + more === 0;
}

export default function QuoteSent() {
  const { sent } = useLoaderData<typeof loader>();
  return <div className="sent">{sent ? <Confirmation sent={sent} /> : <NotYours />}</div>;
}

function Confirmation({ sent }: { sent: SentQuote }) {
  const { mailOn } = useRootData();
  const asks = isQuestion(sent);
  useEffect(() => {
    if (!asks) forgetDraft(sent.number);
  }, [asks, sent.number]);
  return (
    <>
      <header className="page-head sent-head">
        <SentMark />
        <h1>{asks ? t("shop:questionThanks") : t("shop:requestThanks")}</h1>
        <p className="lead">
          {rich("shop:yourNumberIs", { number: sentNumber }, { number: sent.number })}
        </p>
        {mailOn ? (
          <p className="soft">
            {rich(
              asks ? "shop:answerGoesTo" : "shop:offerGoesTo",
              {
                email: (text) => <strong>{text}</strong>,
                contact: (text) => <Link to="/contact">{text}</Link>,
              },
              { email: sent.email },
            )}
          </p>
        ) : null}
      </header>
      <Slot name="request.sent" />
      {sent.key ? <KeptLink sent={sent} linkKey={sent.key} mailOn={mailOn} /> : null}
      {mailOn || sent.key || sent.inAccount ? null : (
        <p className="notice">
          {rich(
            asks ? "shop:askForAnswerAt" : "shop:askForOfferAt",
            { email: mailLink },
            { email: site.contact.email },
          )}
        </p>
      )}
      <SentDetails sent={sent} />
      <NextSteps sent question={asks} />
      <p className="sent-links">
        {sent.inAccount ? (
          <Link className="button button-primary" to={`/account/quotes/${sent.number}`}>
            {t("shop:followInAccount")}
          </Link>
        ) : (
          <Link className="button button-primary" to="/products">
            {t("shop:continueBrowsing")}
          </Link>
        )}
        <PrintButton />
      </p>
    </>
  );
}

/** The numbers of the requests whose drafts were forgotten. */
const sentName = "quote-sent";

/**
 * Forgets the draft of the request that was sent, once: a draft that is there when its confirmation
 * is opened again is of another request.
 */
function forgetDraft(number: string): void {
  try {
    const sent = localStorage.getItem(sentName)?.split(" ") ?? [];
    if (sent.includes(number)) return;
    localStorage.setItem(sentName, [...sent.slice(-50), number].join(" "));
    localStorage.removeItem(draftName);
  } catch {}
}

/** The link to the quote for a guest. The holder of the link may see and answer the quote. */
function KeptLink({
  sent,
  linkKey,
  mailOn,
}: {
  sent: SentQuote;
  linkKey: string;
  mailOn: boolean;
}) {
  const { origin } = useRootData();
  const path = localPath(`/quotes/${sent.number}?key=${encodeURIComponent(linkKey)}`);
  const [title, hint, hintOfKept] = isQuestion(sent)
    ? (["shop:questionsOwnPage", "shop:questionPageHint", "shop:questionLinkHint"] as const)
    : (["shop:requestsOwnPage", "shop:ownPageHint", "shop:keptLinkHint"] as const);
  return (
    <section className="notice stack kept-link" aria-labelledby="kept-link">
      <h2 id="kept-link">{mailOn ? t(title) : t("shop:keepThisLink")}</h2>
      <p>{mailOn ? t(hint) : t(hintOfKept)}</p>
      <p>
        <a href={path}>
          {origin}
          {path}
        </a>
      </p>
      <CopyLink url={origin + path} />
    </section>
  );
}

function NotYours() {
  const { mailOn } = useRootData();
  return (
    <>
      <header className="page-head sent-head">
        <h1>{t("shop:nothingToConfirm")}</h1>
        <p className="lead">{t("shop:confirmationInBrowser")}</p>
        <p className="soft">
          {mailOn
            ? rich("shop:offerComesByMail", { email: mailLink }, { email: site.contact.email })
            : rich("shop:questionsWithNumber", { email: mailLink }, { email: site.contact.email })}
        </p>
      </header>
      <p className="sent-links">
        <Link className="button button-primary" to="/account/quotes">
          {t("shop:yourQuotes")}
        </Link>
        <Link className="button button-plain" to="/products">
          {t("shop:continueBrowsing")}
        </Link>
      </p>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
