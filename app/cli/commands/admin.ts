import { changeAdminRights } from "~/identity/admin-rights.server";
import { type Command, print, printError, withStore } from "../command";

const usage = "admin grant|revoke <email or uid>";

export const admin: Command = {
  usage,
  summary: "lets an account into the admin pages, or out of them",
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
      if (!changed) print(granted ? "Is an admin already." : "Is no admin.");
      else print(granted ? "Granted. Sessions end 8 hours after sign-in now." : "Revoked.");
      return 0;
    });
  },
};
