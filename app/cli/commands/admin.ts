import type { Services } from "~/services.server";
import { type Command, complain, say, withStore } from "../command";

const usage = "admin grant|revoke <email or uid>";

export const admin: Command = {
  usage,
  summary: "lets an account into the admin pages, or out of them",
  async run([verb, who, ...rest]) {
    if ((verb !== "grant" && verb !== "revoke") || !who || rest.length > 0) {
      complain(`Usage: npm run store -- ${usage}`);
      return 2;
    }
    return withStore(async (services) => {
      const person = await personOf(services, who);
      if (!person || !services.commerce) {
        complain("No account has that e-mail address. Give its uid instead.");
        return 1;
      }
      if (verb === "grant") await services.commerce.admin.grant(person.uid, person.email);
      else await services.commerce.admin.revoke(person.uid);
      say(verb === "grant" ? "Granted." : "Revoked.");
      return 0;
    });
  },
};

/** A uid is taken as it is: accounts of an outside provider are not known here. */
async function personOf(
  { storage }: Services,
  who: string,
): Promise<{ uid: string; email: string } | null> {
  const account = who.includes("@")
    ? await storage?.accounts.getBy("email", who.trim().toLowerCase())
    : await storage?.accounts.get(who);
  if (account) return { uid: account.id, email: account.email };
  return who.includes("@") ? null : { uid: who, email: "" };
}
