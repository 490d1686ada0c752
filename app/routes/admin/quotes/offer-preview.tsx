import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { previewPage } from "./offer-preview.server";
import { OfferMail, QuoteDocument } from "./preview-parts.later";

export const loader = adminPage(previewPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: t("deskQuotes:previewOfTheOffer"), noindex: true });

/** The saved draft as its customer will get it. The page's forms are shown, and can send nothing. */
export default function OfferPreview() {
  const { quote, path, unsent, mail, mailOn } = useLoaderData<typeof loader>();
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
        actions={
          <Link className="button button-plain" to={path}>
            {t("deskQuotes:backToTheOffer")}
          </Link>
        }
      >
        <p className="soft">
          {unsent ? t("deskQuotes:previewOfDraft") : t("deskQuotes:previewOfSentOffer")}
        </p>
      </DeskHead>
      <nav className="view-tabs" aria-label={t("deskQuotes:whatToPreview")}>
        {ways.map(([to, label, isShown]) => (
          <Link key={to} to={to} aria-current={isShown ? "true" : undefined} preventScrollReset>
            {t(label)}
          </Link>
        ))}
        <a href={`${path}/preview.pdf`}>{t("deskQuotes:pdf")}</a>
      </nav>
      {mail ? (
        <Later>
          <OfferMail mail={mail} path={path} mailOn={mailOn} />
        </Later>
      ) : (
        <fieldset disabled className="bare offer-preview">
          <legend className="visually-hidden">{t("deskQuotes:theCustomersPage")}</legend>
          <article className="sheet">
            <Later>
              <QuoteDocument quote={quote} self={null} refusal={null} />
            </Later>
          </article>
        </fieldset>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
