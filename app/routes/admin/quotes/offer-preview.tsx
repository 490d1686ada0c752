import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { adminPage } from "~/http/pages/admin-page.server";
import { SeenFields } from "~/routes/admin/documents/conflict";
import { t } from "~/texts/text";
import { previewPage } from "./offer-preview.server";
import { OfferMail, QuoteDocument } from "./preview-parts.later";

export const loader = adminPage(previewPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: t("deskQuotes:previewOfTheOffer"), noindex: true });

/** The saved draft as its customer will get it. The page's forms are shown, and can send nothing. */
export default function OfferPreview() {
  const { quote, path, unsent, hints, sending, mail, mailOn } = useLoaderData<typeof loader>();
  const ways = [
    [`${path}/preview`, "deskQuotes:page", mail === null],
    [`${path}/preview?show=mail`, "deskQuotes:mail", mail !== null],
  ] as const;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskQuotes:quotes"), to: "/admin/quotes" },
          { label: quote.quoteNumber, to: path },
        ]}
        title={t("deskQuotes:preview", { quoteNumber: quote.quoteNumber })}
      >
        <p className="soft">
          {unsent ? t("deskQuotes:previewOfDraft") : t("deskQuotes:previewOfSentOffer")}
        </p>
      </DeskHead>
      <div className="preview-bar">
        <nav className="view-tabs" aria-label={t("deskQuotes:whatToPreview")}>
          {ways.map(([to, label, isShown]) => (
            <Link key={to} to={to} aria-current={isShown ? "true" : undefined} preventScrollReset>
              {t(label)}
            </Link>
          ))}
          <a href={`${path}/preview.pdf`}>{t("deskQuotes:pdf")}</a>
        </nav>
        <div className="form-buttons">
          <Link className="button button-plain" to={path}>
            {sending ? t("deskQuotes:backToTheEditor") : t("deskQuotes:backToTheOffer")}
          </Link>
          {sending ? <SendForm path={path} {...sending} /> : null}
        </div>
      </div>
      {hints ? <p className="notice">{hints}</p> : null}
      {mail ? (
        <Later>
          <OfferMail mail={mail} path={path} mailOn={mailOn} />
        </Later>
      ) : (
        <fieldset disabled className="bare offer-preview">
          <legend className="visually-hidden">{t("deskQuotes:theCustomersPage")}</legend>
          <article className="sheet">
            <Later>
              <QuoteDocument quote={quote} refusal={null} />
            </Later>
          </article>
        </fieldset>
      )}
    </>
  );
}

interface SendFormProps {
  path: string;
  version: number;
  facts: Record<string, string>;
  day: string;
  note: string;
  isFirst: boolean;
}

/** Sends the shown draft as the editor does. The editor shows a refusal, beside the field at fault. */
function SendForm({ path, version, facts, day, note, isFirst }: SendFormProps) {
  return (
    <Form method="post" action={path}>
      <SeenFields version={version} facts={facts} />
      <input type="hidden" name="validUntil" value={day} />
      <input type="hidden" name="note" value={note} />
      <Submit intent="offer" pending={t("deskQuotes:sending")}>
        {isFirst ? t("deskQuotes:sendTheOffer") : t("deskQuotes:sendTheNewOffer")}
      </Submit>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
