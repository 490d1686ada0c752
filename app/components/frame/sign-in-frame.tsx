import type { ReactNode } from "react";
import { Field } from "~/forms/field";
import { useKeptInput } from "~/forms/kept-input";
import { contactLimits } from "~/modules/customers/customer.resource";
import { Link } from "./link";

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

/** The field for an account's e-mail address. */
export function AccountEmail() {
  return (
    <Field
      name="email"
      label="E-mail address"
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
    <SignInFrame title="Accounts are not set up">
      <p>
        This store takes quote requests without an account:{" "}
        <Link to="/products">choose products</Link> and send your request from the cart.
      </p>
      <p className="small soft">
        If you run this store: {lacking ?? "set AUTH_PROVIDER and what it needs"}. Correct this,
        then start the store again.
      </p>
    </SignInFrame>
  );
}

/** Says that this store cannot mail the requested link. */
export function CannotMail({ title }: { title: string }) {
  return (
    <SignInFrame title={title}>
      <p>
        This store cannot send mail at the moment, so it cannot send a link either. Please{" "}
        <Link to="/contact">contact us</Link>.
      </p>
    </SignInFrame>
  );
}

/** Adds the address to return to after signing in. */
export function withRedirect(path: string, redirectTo: string): string {
  if (redirectTo === "/account") return path;
  return `${path}?${new URLSearchParams({ redirectTo })}`;
}
