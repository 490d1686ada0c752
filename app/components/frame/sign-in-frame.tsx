import type { ReactNode } from "react";
import { Field } from "~/forms/field";
import { useKeptInput } from "~/forms/kept-input";
import { contactLimits } from "~/modules/customers/customer.resource";
import { t } from "~/texts/text";
import { Link } from "./link";
import { rich } from "./rich";

/** The narrow page around a sign-in form or another short form. */
export function SignInFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  useKeptInput("");
  return (
    <div className="auth">
      <header className="page-head">
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </header>
      <div className="auth-box stack">{children}</div>
    </div>
  );
}

/** The field for an account's e-mail address. `initial`: an address that the store knows already. */
export function AccountEmail({ initial }: { initial?: string }) {
  return (
    <Field
      name="email"
      initial={initial}
      label={t("frame:eMailAddress")}
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      maxLength={contactLimits.email}
    />
  );
}

/** Says that this store runs without accounts. */
export function NoSignIn({ lacking = null }: { lacking?: string | null }) {
  return (
    <SignInFrame title={t("frame:accountsAreNotSetUp")}>
      <p>
        {rich("identity:noAccountsHere", { link: (text) => <Link to="/products">{text}</Link> })}
      </p>
      <p className="small soft">
        {t("identity:forOperators", { lacking: lacking ?? t("identity:setAuthProvider") })}
      </p>
    </SignInFrame>
  );
}

/** Says that this store cannot mail the requested link. */
export function CannotMail({ title }: { title: string }) {
  return (
    <SignInFrame title={title}>
      <p>{rich("identity:cannotMail", { link: (text) => <Link to="/contact">{text}</Link> })}</p>
    </SignInFrame>
  );
}

/** Adds the address to return to after signing in. */
export function withRedirect(path: string, redirectTo: string): string {
  if (redirectTo === "/account") return path;
  return `${path}?${new URLSearchParams({ redirectTo })}`;
}
