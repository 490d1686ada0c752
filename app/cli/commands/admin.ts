import { changeAdminRights } from "~/identity/admin-rights.server";
import { type Command, print, printError, withStore } from "../command";

const usage = "admin grant|revoke <email or uid>";

export const admin: Command = {
  usage,
  summary: "grants an account access to the desk, or revokes it",
  async run([verb, who, ...rest]) {
    if ((verb !== "grant" && verb !== "revoke") || !who || rest.length > 0) {
      printError(`Usage: npm run store -- ${usage}`);
      return 2;
    }
    return withStore(async ({ env, identity, storage, commerce, clock }) => {
      if (!storage || !commerce) return 1;
      if (!env.identity.on) printError(env.identity.why);
      const person = await identity.find(who.trim());
      if (!person) {
        printError("No account has that e-mail address or uid.");
        return 1;
      }
      const granted = verb === "grant";
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
  },
};
