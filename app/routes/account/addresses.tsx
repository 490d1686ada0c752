import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AddressBlock } from "~/components/documents/address-block";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { t } from "~/texts/text";
import { changeAddresses } from "./addresses.server";

export const loader = accountPage(async ({ user, call }) => ({
  addresses: await call("customers.listAddresses", [user.uid]),
}));

export const action = accountPage(changeAddresses);

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourAddresses"), noindex: true });

export default function AccountAddresses() {
  const { addresses } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourAddresses")}</h1>
      </header>
      {addresses.length === 0 ? (
        <EmptyState title={t("account:noAddressesYet")} icon="truck">
          <p>{t("account:saveYourDeliveryAddressesSo")}</p>
          <AddAddress />
        </EmptyState>
      ) : null}
      <ul className="bare address-cards">
        {addresses.map((address) => {
          const { id, label, line1, isDefault } = address;
          const name = label || line1;
          return (
            <li key={id} className="address-card stack">
              {isDefault ? (
                <span className="status status-good">{t("account:usedFirst")}</span>
              ) : null}
              <AddressBlock title={name} address={address} />
              <div className="form-buttons">
                <Link className="button button-plain" to={`/account/addresses/${id}`}>
                  {rich("account:changeNamed", { hidden: unseen }, { name })}
                </Link>
                <Form method="post" className="form-buttons">
                  <input type="hidden" name="id" value={id} />
                  {isDefault ? null : (
                    <Submit intent={`default ${id}`} pending={t("account:saving")} tone="link">
                      {rich("account:useFirstNamed", { hidden: unseen }, { name })}
                    </Submit>
                  )}
                  <Submit intent={`delete ${id}`} pending={t("account:deleting")} tone="link">
                    {rich("account:deleteNamed", { hidden: unseen }, { name })}
                  </Submit>
                </Form>
              </div>
            </li>
          );
        })}
      </ul>
      {addresses.length > 0 ? (
        <p className="after-list">
          <AddAddress />
        </p>
      ) : null}
    </>
  );
}

function AddAddress() {
  return (
    <Link className="button button-primary" to="/account/addresses/new">
      {t("account:addAnAddress")}
    </Link>
  );
}

export { ErrorPage as ErrorBoundary };
