import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { PasskeyForm } from "~/components/frame/passkey-form";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { t } from "~/texts/text";
import {
  addPasskey,
  loadSecurity,
  removePasskey,
  renewCodes,
  turnOff,
  turnOn,
} from "./security.server";

export const loader = accountPage(loadSecurity);

export const action = accountPage(async (args) => {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler(args, form, rest);
});

const handlers = {
  on: turnOn,
  renew: renewCodes,
  off: turnOff,
  "add-passkey": addPasskey,
  "remove-passkey": removePasskey,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("account:security"), noindex: true, refused: data?.refused });

type Setup = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["setup"]>;

export default function AccountSecurity() {
  const { totpSince, passkeys, recoveryLeft, askPassword, setup, adding, needed } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (answer && "recovery" in answer) return <RecoveryCodes codes={answer.recovery} />;
  const refused = answer && "errors" in answer ? answer : null;
  const of = (form: string) => (refused?.form === form ? refused : null);
  const isSet = totpSince !== null || passkeys.length > 0;
  const shown = refused && "setup" in refused ? (refused.setup as Setup) : setup;
  return (
    <>
      <header className="page-head">
        <h1>{t("account:security")}</h1>
        <p className="lead">{t("account:withSecondFactorStolenPassword")}</p>
      </header>
      {needed ? <Needed isSet={isSet} /> : null}
      {totpSince ? (
        <>
          <section className="account-section">
            <h2>{t("account:authenticatorApp")}</h2>
            <p>{rich("account:onSince", { moment: () => <Moment date={totpSince} /> })}</p>
          </section>
          <Change
            {...{ askPassword, intent: "off", answer: of("off") }}
            title={t("account:turnCodesOff")}
            text={
              passkeys.length > 0
                ? t("account:youWillThenSignYour")
                : t("account:yourPasswordAloneWillThen")
            }
            button={t("account:turnOff")}
          />
        </>
      ) : (
        shown && <TurnOn setup={shown} askPassword={askPassword} answer={of("on")} />
      )}
      <Passkeys {...{ passkeys, adding, askPassword, answer: refused }} />
      {isSet ? (
        <Change
          {...{ askPassword, intent: "renew", answer: of("renew") }}
          title={t("account:recoveryCodes")}
          text={t("account:youHaveUnusedRecoveryCodes", { recoveryLeft })}
          button={t("account:makeNewCodes")}
        />
      ) : null}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** The passkeys of the account, and a form for another one where the browser can make it. */
function Passkeys({
  passkeys,
  adding,
  askPassword,
  answer,
}: Pick<Page, "passkeys" | "adding" | "askPassword"> & { answer: FormAnswer | null }) {
  if (!adding && passkeys.length === 0) return null;
  const ofAdding = answer?.form === "add-passkey" ? answer : null;
  return (
    <section className="account-section stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t("account:passkeys")}</h2>
      <p className="soft">{t("account:aPasskeyYourPhoneYour")}</p>
      <ul className="bare sessions">
        {passkeys.map(({ id, name, created, lastUsed }) => (
          <li key={id} className="session-entry">
            <div>
              <p>
                <strong>{name}</strong>
              </p>
              <p className="small soft">
                {lastUsed
                  ? rich("account:addedAndUsed", {
                      added: () => <Moment date={created} />,
                      used: () => <Moment date={lastUsed} />,
                    })
                  : rich("account:addedNotUsed", { added: () => <Moment date={created} /> })}
              </p>
            </div>
            <SensitiveForm
              name={`remove-passkey ${id}`}
              answer={answer}
              askPassword={askPassword}
              label={t("account:remove")}
            >
              <Submit intent={`remove-passkey ${id}`} pending={t("account:removing")} tone="plain">
                {rich(
                  "account:removeNamed",
                  { hidden: (text) => <span className="visually-hidden">{text}</span> },
                  { name },
                )}
              </Submit>
            </SensitiveForm>
          </li>
        ))}
      </ul>
      {adding ? (
        <PasskeyForm kind="make" ticket={adding.ticket} options={adding.options}>
          <FormFields answer={ofAdding} prefix="passkey-">
            {ofAdding ? <ErrorSummary /> : null}
            <Field
              name="name"
              label={t("account:nameOfTheNewPasskey")}
              hint={t("account:suchAsMyPhone")}
              maxLength={60}
              autoComplete="off"
              width="half"
            />
            <OwnPassword asked={askPassword} />
            <div className="form-end">
              <Submit intent="add-passkey" pending={t("account:addingIt")} tone="plain">
                {t("account:addAPasskey")}
              </Submit>
            </div>
          </FormFields>
        </PasskeyForm>
      ) : null}
    </section>
  );
}

/** For staff whose role needs a second factor. */
function Needed({ isSet }: { isSet: boolean }) {
  if (!isSet) {
    return (
      <p className="notice" role="status">
        {t("account:yourRoleThisStoreNeeds")}
      </p>
    );
  }
  return <p>{rich("account:factorIsSet", { link: (text) => <a href="/admin">{text}</a> })}</p>;
}

function TurnOn({
  setup: { setup, secret, picture },
  askPassword,
  answer,
}: {
  setup: Setup;
  askPassword: boolean;
  answer: FormAnswer | null;
}) {
  const { size, path } = picture;
  return (
    <Form method="post" className="account-section stack" noValidate>
      <FormFields answer={answer} prefix="on-">
        <ErrorSummary />
        <h2>{t("account:turnOnAnAuthenticatorApp")}</h2>
        <p>{t("account:scanPictureAuthenticatorAppOr")}</p>
        <svg
          className="qr-code"
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t("account:qrCodeKeyBelow")}
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p>
          {rich("account:key", { key: (text) => <span className="mono">{text}</span> }, { secret })}
        </p>
        <input type="hidden" name="setup" value={setup} />
        <Field
          name="code"
          label={t("account:code")}
          hint={t("account:theSixDigitsThatApp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          width="short"
        />
        <OwnPassword asked={askPassword} />
        <div className="form-end">
          <Submit intent="on" pending={t("account:turningOn")}>
            {t("account:turnOn")}
          </Submit>
        </div>
      </FormFields>
    </Form>
  );
}

function Change({
  intent,
  title,
  text,
  button,
  askPassword,
  answer,
}: {
  intent: string;
  title: string;
  text: string;
  button: string;
  askPassword: boolean;
  answer: FormAnswer | null;
}) {
  return (
    <Form method="post" className="account-section stack" noValidate>
      <FormFields answer={answer} prefix={`${intent}-`}>
        <ErrorSummary />
        <h2>{title}</h2>
        <p className="soft">{text}</p>
        <OwnPassword asked={askPassword} />
        <div className="form-end">
          <Submit intent={intent} pending={t("account:oneMoment")} tone="plain">
            {button}
          </Submit>
        </div>
      </FormFields>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourRecoveryCodes")}</h1>
        <p className="lead">{t("account:printThemOrKeepThem")}</p>
      </header>
      <ul className="bare recovery-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/account/security">{t("account:iHaveKeptThem")}</Link>
      </p>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
