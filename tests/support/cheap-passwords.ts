import { createHash } from "node:crypto";
import { createPasswords, type Passwords } from "~/modules/identity/passwords.server";

/** Passwords as the store keeps them, by a derivation that takes no work: for tests of other things. */
export function cheapPasswords(): Passwords {
  return createPasswords({
    cost: 10,
    derive: async (password, salt, cost) =>
      createHash("sha256").update(`${cost} ${password} `).update(salt).digest(),
  });
}
