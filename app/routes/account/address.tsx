import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { type Input, inputsOf } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { writtenFields } from "~/forms/typed-fields";
import { accountPage } from "~/http/pages/account-page.server";
import { completeInputs } from "~/http/pages/address-fields.server";
import { wasRefused } from "~/http/pages/submission.server";
import { addressFields, typedAddressFields } from "~/modules/customers/customer.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { Link } from "../../components/frame/link";
import { noAddress, saveAddress } from "./addresses.server";

export const loader = accountPage(async ({ user, params, call, context }) => {
  const id = params.id ?? null;
  const addresses = id === null ? [] : await call("customers.listAddresses", [user.uid]);
  const known = addresses.find((address) => address.id === id) ?? null;
  if (id !== null && !known) throw noAddress();
  const { firstName, lastName } = user;
  return {
    known,
    initial: writtenFields(
      addressFields,
      typedAddressFields,
      known ?? { firstName, lastName, country: site.country },
    ),
    inputs: inputsOf(addressFields, typedAddressFields, {
      label: { hint: t("account:forExampleMainLaboratoryOr") },
      ...completeInputs(),
    }),
    refused: wasRefused(context),
  };
});

export const action = accountPage(saveAddress);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.known ? t("account:changeAnAddress") : t("account:addAnAddress"),
    noindex: true,
    refused: data?.refused,
  });

export default function AccountAddress() {
  const { known, initial, inputs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin } = useRootData();
  const title = known ? t("account:changeAnAddress") : t("account:addAnAddress");
  return (
    <>
      <Breadcrumbs
        origin={origin}
        trail={[{ label: t("account:yourAddresses"), to: "/account/addresses" }, { label: title }]}
      />
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <AddressForm
        answer={answer}
        initial={initial}
        isDefault={known?.isDefault ?? false}
        inputs={inputs}
      />
    </>
  );
}

/** One entry of the address book. */
function AddressForm({
  answer,
  initial,
  isDefault,
  inputs,
}: {
  answer: FormAnswer | null;
  initial: Readonly<Record<string, string | undefined>>;
  isDefault: boolean;
  inputs: readonly Input[];
}) {
  const chosen = answer ? answer.values.isDefault === "yes" : isDefault;
  return (
    <Form method="post" className="stack" noValidate>
      <FormFields answer={answer}>
        <ErrorSummary />
        <div className="field-grid">
          <InputFields inputs={inputs} initial={initial} />
        </div>
        <p className="check">
          <input
            type="checkbox"
            id="isDefault"
            name="isDefault"
            value="yes"
            defaultChecked={chosen}
          />
          <label htmlFor="isDefault">{t("account:useThisAddressNewQuote")}</label>
        </p>
        <div className="form-end form-buttons">
          <Submit pending={t("account:saving")}>{t("account:saveTheAddress")}</Submit>
          <Link className="button button-plain" to="/account/addresses">
            {t("account:backWithoutSaving")}
          </Link>
        </div>
      </FormFields>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
