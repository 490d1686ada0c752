import { randomBytes } from "node:crypto";
import { newId } from "~/kernel/identifiers";
import { bestEffort } from "~/kernel/process/log.server";
import type { Account } from "~/modules/identity/account.resource";
import { changeAdminRights } from "~/modules/identity/admin-rights.server";
import { createPasswords } from "~/modules/identity/passwords.server";
import { removeFactors } from "~/modules/identity/remove-factors.server";
import { Refused } from "~/moving/refused";
import type { Services } from "~/services.server";
import { type Command, print, printError, WrongArguments, withStore } from "../command";
import { countOwners, noOwner } from "../owners";

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
  check({ operands: [written = ""] }) {
    const email = emailOf(written);
    if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320) return;
    throw new WrongArguments("That is not an e-mail address.");
  },
  run: ({ operands: [written = ""] }) => createOwner(emailOf(written)),
};

export const adminRemoveFactors: Command = {
  name: "admin remove-factors",
  operands,
  summary:
    "removes the second factor of somebody who has lost it, ends their sessions, and tells them by mail",
  run: ({ operands: [who = ""] }) => removeSecondFactor(who),
};

function emailOf(written: string): string {
  return written.trim().toLowerCase();
}

/** For a store whose sign-up the public must not reach first. */
function createOwner(email: string): Promise<number> {
  return withStore(async ({ identity, storage, commerce, clock, random }) => {
    if (!storage || !commerce) return 1;
    if (identity.kind !== "session") {
      throw new Refused(
        "Accounts are created where AUTH_PROVIDER=session; elsewhere use admin grant.",
      );
    }
    if (await storage.accounts.getBy("email", email)) {
      throw new Refused("There is an account with that address: use admin grant.");
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
  return withStore(async ({ providers, identity, storage, commerce, clock }) => {
    if (!storage || !commerce) return 1;
    if (!providers.identity.on) printError(providers.identity.why);
    const person = await personNamed(who, identity);
    const store = { storage, commerce, clock };
    const changed = await changeAdminRights(store, { ...person, granted });
    if (!changed)
      print(granted ? "The account is already an admin." : "The account is not an admin.");
    else
      print(
        granted ? "Granted. The account's sessions now end 8 hours after sign-in." : "Revoked.",
      );
    if ((await countOwners(storage)) === 0) print(`Now ${noOwner}.`);
    return 0;
  });
}

function removeSecondFactor(who: string): Promise<number> {
  return withStore(async (services) => {
    const { identity, storage, commerce, clock } = services;
    if (!storage || !commerce) return 1;
    if (identity.kind !== "session") {
      throw new Refused(
        "Second factors are kept here where AUTH_PROVIDER=session; elsewhere the provider keeps them.",
      );
    }
    const person = await personNamed(who, identity);
    const removed = await removeFactors({ storage, commerce, clock }, person.uid);
    if (!removed) throw new Refused("The account has no second factor.");
    const { account, sessionsEnded } = removed;
    print(`Removed the second factor of ${account.email}. Sessions ended: ${sessionsEnded}.`);
    const isTold = await tellOwner(account, services);
    print(isTold ? "They were told by mail." : "No mail was sent: tell them yourself.");
    return 0;
  });
}

/** @throws Refused when nobody has that address or uid */
async function personNamed(who: string, identity: Services["identity"]) {
  const person = await identity.find(who.trim());
  if (!person) throw new Refused("No account has that e-mail address or uid.");
  return person;
}

/** Whether the mail was sent. What was removed stays removed when it was not. */
async function tellOwner(
  { email, firstName, lastName }: Account,
  { mail, log, clock }: Services,
): Promise<boolean> {
  if (!mail.sendSecurityNotice) return false;
  const what = "mails:secondFactorWasRemoved" as const;
  const notice = { to: email, firstName, lastName, what, at: clock(), device: null };
  const sent = await bestEffort(log, "[identity] security notice", mail.sendSecurityNotice(notice));
  return sent === true;
}
