import type { Collection, CollectionName, Records } from "../../storage";
import type { Access, Compiled } from "./access.server";
import { createChanges } from "./changes.server";
import type { Engine } from "./engine.server";
import { createReads } from "./reads.server";

/** One collection of the port over its table. */
export function createCollection<C extends CollectionName>(
  compiled: Compiled,
  { violation }: Pick<Engine, "violation">,
  access: Access,
): Collection<Records[C]> {
  const held = new Set<string>();
  return {
    ...createReads<C>(compiled, access, held),
    ...createChanges<C>(compiled, { violation, access, held }),
  };
}
