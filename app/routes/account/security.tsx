import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { PasskeyForm } from "~/components/frame/passkey-form";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { readIntent } from "~/http/pages/intent.server";
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
  seo(matches, { title: "Security", noindex: true, refused: data?.refused });

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
        <h1>Security</h1>
        <p className="lead">
          With a second factor, a stolen password alone opens nothing: signing in also needs a code
          from your phone, or a passkey.
        </p>
      </header>
      {needed ? <Needed isSet={isSet} /> : null}
      {totpSince ? (
        <>
          <section className="account-section">
            <h2>Authenticator app</h2>
            <p>
              On since <Moment date={totpSince} />.
            </p>
          </section>
          <Change
            {...{ askPassword, intent: "off", answer: of("off") }}
            title="Turn codes off"
            text={
              passkeys.length > 0
                ? "You will then sign in with your password and a passkey."
                : "Your password alone will then sign you in."
            }
            button="Turn off"
          />
        </>
      ) : (
        shown && <TurnOn setup={shown} askPassword={askPassword} answer={of("on")} />
      )}
      <Passkeys {...{ passkeys, adding, askPassword, answer: refused }} />
      {isSet ? (
        <Change
          {...{ askPassword, intent: "renew", answer: of("renew") }}
          title="Recovery codes"
          text={`You have ${recoveryLeft} unused recovery codes. Ten new codes replace all earlier ones. Each works once, when your phone is not at hand.`}
          button="Make new codes"
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
      <h2 id="passkeys">Passkeys</h2>
      <p className="soft">
        A passkey is on your phone, your computer or a security key. It replaces the code, and works
        on no other site.
      </p>
      <ul className="bare sessions">
        {passkeys.map(({ id, name, created, lastUsed }) => (
          <li key={id} className="session-entry">
            <div>
              <p>
                <strong>{name}</strong>
              </p>
              <p className="small soft">
                Added <Moment date={created} />
                {lastUsed ? ", last used " : ", not used yet"}
                {lastUsed ? <Moment date={lastUsed} /> : null}
              </p>
            </div>
            <SensitiveForm
              name={`remove-passkey ${id}`}
              answer={answer}
              askPassword={askPassword}
              label="Remove"
            >
              <Submit intent={`remove-passkey ${id}`} pending="Removing…" tone="plain">
                Remove<span className="visually-hidden"> {name}</span>
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
              label="Name of the new passkey"
              hint="Such as “My phone”."
              maxLength={60}
              autoComplete="off"
              width="half"
            />
            <OwnPassword asked={askPassword} />
            <div className="form-end">
              <Submit intent="add-passkey" pending="Adding it…" tone="plain">
                Add a passkey
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
        Your role in this store needs a second factor. Set it up here; until then the desk stays
        closed.
      </p>
    );
  }
  return (
    <p>
      Your role in this store needs a second factor. <a href="/admin">Go to the desk</a>
    </p>
  );
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
        <h2>Turn on an authenticator app</h2>
        <p>Scan the picture with an authenticator app, or type the key into it.</p>
        <svg
          className="qr-code"
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code with the key below"
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p>
          Key: <span className="mono">{secret}</span>
        </p>
        <input type="hidden" name="setup" value={setup} />
        <Field
          name="code"
          label="Code"
          hint="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          width="short"
        />
        <OwnPassword asked={askPassword} />
        <div className="form-end">
          <Submit intent="on" pending="Turning on…">
            Turn on
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
          <Submit intent={intent} pending="One moment…" tone="plain">
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
        <h1>Your recovery codes</h1>
        <p className="lead">
          Print them or keep them in a password manager. Each signs you in once, in place of a code
          from the app. They are not shown again.
        </p>
      </header>
      <ul className="bare recovery-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/account/security">I have kept them</Link>
      </p>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
