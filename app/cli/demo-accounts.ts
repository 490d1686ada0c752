import { isTaken } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { createPasswords } from "~/modules/identity/passwords.server";
import type { Services } from "~/services.server";

export const demoPassword = "quote-demo-2026";

export const demoAccounts = [
  { email: "admin@example.test", firstName: "Ada", lastName: "Admin", admin: true },
  { email: "shopper@example.test", firstName: "Sam", lastName: "Shopper", admin: false },
] as const;

/**
 * Creates the two accounts of demo mode; existing ones keep their password. Returns how many were
 * added.
 */
export async function seedDemoAccounts({
  env,
  storage,
  commerce,
  clock,
  random,
}: Services): Promise<number> {
  if (!env.demo || !storage || !commerce) return 0;
  const passwords = createPasswords();
  let added = 0;
  for (const { email, firstName, lastName, admin } of demoAccounts) {
    if (await storage.accounts.getBy("email", email)) continue;
    const now = clock();
    const id = newId(clock, random);
    const passwordHash = await passwords.hash(demoPassword);
    const account = {
      id,
      email,
      passwordHash,
      oidcSubject: null,
      factors: null,
      firstName,
      lastName,
      emailVerified: null,
    };
    try {
      await storage.accounts.insert({ ...account, created: now, updated: now });
    } catch (error) {
      if (isTaken(error)) continue;
      throw error;
    }
    if (admin) await commerce.admin.grant(id, email);
    added += 1;
  }
  return added;
}
