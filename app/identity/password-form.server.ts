import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Account } from "~/domain/account";
import { Failure } from "~/domain/failure";
import type { Accounts } from "./accounts.server";
import type { QueuePlace } from "./passwords.server";

interface Credentials {
  email: string;
  password: string;
}

/** Checks an e-mail address and a password; the account that has them. */
export function createPasswordForm(accounts: Pick<Accounts, "withPassword">) {
  return async (request: Request, credentials: Credentials, turn: QueuePlace): Promise<Account> => {
    const authenticator = new Authenticator<Account>().use(
      new FormStrategy<Account>(async ({ form }) => {
        const [email, password] = [textOf(form, "email"), textOf(form, "password")];
        const account = await accounts.withPassword(email, password, turn);
        if (!account) throw new Failure("unauthenticated", "Invalid email or password.");
        return account;
      }),
    );
    const body = new URLSearchParams({ ...credentials });
    const form = new Request(new URL("/sign-in", request.url), { method: "POST", body });
    return authenticator.authenticate("form", form);
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
