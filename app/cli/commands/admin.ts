import { changeAdminRights } from "~/identity/admin-rights.server";
import { type Command, print, printError, withStore } from "../command";

const operands = ["<email or uid>"];

export const adminGrant: Command = {
  name: "admin grant",
  operands,
  summary: "makes an account an owner; the audit trail names `operator`",
  run: ({ operands: [who = ""] }) => changeRights(who, true),
};

export const adminRevoke: Command = {
  name: "admin revoke",
  operands,
  summary: "takes an account off the staff",
  run: ({ operands: [who = ""] }) => changeRights(who, false),
};

function changeRights(who: string, granted: boolean): Promise<number> {
  return withStore(async ({ env, identity, storage, commerce, clock }) => {
    if (!storage || !commerce) return 1;
    if (!env.identity.on) printError(env.identity.why);
    const person = await identity.find(who.trim());
    if (!person) {
      printError("No account has that e-mail address or uid.");
      return 1;
    }
    const store = { storage, commerce, clock };
    const changed = await changeAdminRights(store, { ...person, granted });
    if (!changed)
      print(granted ? "The account is already an admin." : "The account is not an admin.");
    else
      print(
        granted ? "Granted. The account's sessions now end 8 hours after sign-in." : "Revoked.",
      );
    return 0;
  });
}
