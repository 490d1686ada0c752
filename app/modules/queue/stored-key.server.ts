import { isTaken } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import { never, type OneTimeToken } from "~/modules/identity/account.resource";

interface KeyRows {
  get(id: string): Promise<OneTimeToken | null>;
  insert(record: OneTimeToken): Promise<void>;
}

/**
 * A key that is generated once and kept in the store's own database. It survives a change of
 * SESSION_SECRET, and is the same under every identity provider and on every instance.
 */
export function createStoredKey({
  id,
  tokens,
  clock,
  random,
}: {
  id: string;
  tokens: KeyRows;
  clock: Clock;
  random: Random;
}): () => Promise<string> {
  let known: string | null = null;
  const stored = async () => (await tokens.get(id))?.subject ?? null;

  return async function key() {
    known ??= await stored();
    if (known !== null) return known;
    const subject = random.token(32);
    try {
      await tokens.insert({ id, kind: id, subject, expires: never, created: clock() });
      known = subject;
    } catch (error) {
      if (!isTaken(error)) throw error;
      known = await stored();
    }
    return known ?? subject;
  };
}
