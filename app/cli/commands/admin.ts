import { randomBytes } from "node:crypto";
import { newId } from "~/domain/identifiers";
import { changeAdminRights } from "~/identity/admin-rights.server";
import { createPasswords } from "~/identity/passwords.server";
import { type Command, print, printError, WrongArguments, withStore } from "../command";

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

export const adminCreate: Command = {
  name: "admin create",
  operands: ["<email>"],
  summary: "creates an account, makes it an owner, and prints its password once",
  run: ({ operands: [email = ""] }) => createOwner(email.trim().toLowerCase()),
};

/** For a store whose sign-up the public must not reach first. */
function createOwner(email: string): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) {
    throw new WrongArguments("That is not an e-mail address.");
  }
  return withStore(async ({ env, storage, commerce, clock, random }) => {
    if (!storage || !commerce) return 1;
    if (!env.identity.on || env.identity.settings.kind !== "session") {
      printError("Accounts are created where AUTH_PROVIDER=session; elsewhere use admin grant.");
      return 1;
    }
    if (await storage.accounts.getBy("email", email)) {
      printError("There is an account with that address: use admin grant.");
      return 1;
    }
    const password = randomBytes(18).toString("base64url");
    const now = clock();
    const uid = newId(clock, random);
    await storage.accounts.insert({
      id: uid,
      email,
      passwordHash: await createPasswords().hash(password),
      oidcSubject: null,
      firstName: "",
      lastName: "",
      emailVerified: null,
      factors: null,
      created: now,
      updated: now,
    });
    await changeAdminRights({ storage, commerce, clock }, { uid, email, granted: true });
    print(`Created ${email}, an owner. Sign in with this password, and change it:`);
    print(password);
    return 0;
  });
}

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
