import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { adminPage } from "~/http/pages/admin-page.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";

export const loader = adminPage(
  async ({ context }) => {
    const { newsletter } = context.services.mail;
    return { ...(await newsletter.counts()), asks: newsletter.asks, stores: newsletter.stores };
  },
  { roles: staff.readsCustomers },
);

export const meta = deskMeta("deskMail:newsletter");

export default function Subscribers() {
  const { confirmed, pending, unsubscribed, asks, stores } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskMail:newsletter")}>
        <p className="soft">{t("deskMail:theStoreKeepsListNewsletter")}</p>
      </DeskHead>
      <div className="stack">
        {stores ? null : <p className="notice">{t("deskMail:demoModeNewAddressesNot")}</p>}
        {stores && !asks ? (
          <p className="notice">{t("deskMail:newAddressesKeptButNobody")}</p>
        ) : null}
        <dl className="facts">
          <div>
            <dt>{t("deskMail:confirmed")}</dt>
            <dd>{confirmed}</dd>
          </div>
          <div>
            <dt>{t("deskMail:notConfirmedYet")}</dt>
            <dd>{pending}</dd>
          </div>
          <div>
            <dt>{t("deskMail:left")}</dt>
            <dd>{unsubscribed}</dd>
          </div>
        </dl>
        <p className="form-buttons">
          <a className="button button-primary" href="/admin/subscribers.csv">
            {t("deskMail:downloadWhoConfirmed")}
          </a>
          <a className="button button-plain" href="/admin/subscribers.csv?all">
            {t("deskMail:downloadAll")}
          </a>
        </p>
        <p className="small soft">{t("deskMail:writeOnlyAddressesThatConfirmed")}</p>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
