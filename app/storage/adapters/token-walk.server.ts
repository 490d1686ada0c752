import type { Position } from "~/kernel/page";
import { compareBytes } from "~/kernel/text";
import { type Candidate, candidateFields, type Storage, type TokenSearch } from "~/storage/storage";

/** How many entries are read to estimate how frequent a token is. */
const probed = 50;
/** Documents per page after the first, and per token that is walked. */
const pageSize = 200;

const newestFirst = { by: "created", direction: "desc" } as const;

/** The newest documents of a kind that have a token. */
const holding = (kind: TokenSearch["kind"], token: string) =>
  ({ where: { kind, tokens: { contains: token } }, order: newestFirst }) as const;

type Collections = Pick<Storage, "documentTokens">;

/**
 * The port's `findByTokens` where a query can search one token: it walks the tokens of the list
 * that the fewest documents have. The caller checks the other lists.
 */
export async function* walkRarest(
  storage: Collections,
  search: TokenSearch,
): AsyncGenerator<Candidate[]> {
  const { kind, first } = search;
  const tokens = await rarest(storage, search);
  let { after } = search;
  for (let size = first; tokens.length > 0; size = pageSize) {
    const { entries, more } = await merged(storage, kind, { tokens, after, size });
    if (entries.length > 0) yield entries;
    const last = entries.at(-1);
    if (!more || !last) return;
    after = { key: last.created, id: last.id };
  }
}

/**
 * The tokens of the rarest list: the one whose newest documents reach back furthest. Tokens that no
 * document has are left out.
 */
async function rarest(
  storage: Collections,
  { kind, tokens, after }: TokenSearch,
): Promise<string[]> {
  const reach = async (token: string) => {
    // Without their tokens, which take longer to read than to find.
    const found = await storage.documentTokens.find({
      ...holding(kind, token),
      after,
      limit: probed,
      only: ["created"],
    });
    const last = found.length < probed ? undefined : found.at(-1);
    const to = last ? last.created.getTime() : Number.NEGATIVE_INFINITY;
    return [token, { isFound: found.length > 0, to }] as const;
  };
  const reached = new Map(await Promise.all([...new Set(tokens.flat())].map(reach)));
  const lists = tokens.map((list) => {
    const present = list.filter((token) => reached.get(token)?.isFound);
    return {
      present,
      to: Math.max(...present.map((token) => reached.get(token)?.to ?? Number.NEGATIVE_INFINITY)),
    };
  });
  return lists.sort((a, b) => a.to - b.to)[0]?.present ?? [];
}

/** The next documents of several tokens, each once, up to the point where all are known. */
async function merged(
  storage: Collections,
  kind: TokenSearch["kind"],
  { tokens, after, size }: { tokens: readonly string[]; after: Position | null; size: number },
): Promise<{ entries: Candidate[]; more: boolean }> {
  const lists = await Promise.all(
    tokens.map((token) =>
      storage.documentTokens.find({
        ...holding(kind, token),
        after,
        limit: size,
        only: candidateFields,
      }),
    ),
  );
  const once = new Map(lists.flat().map((entry) => [entry.id, entry]));
  const entries = [...once.values()].sort(compare);
  const ends = lists.filter((list) => list.length === size).flatMap((list) => list.at(-1) ?? []);
  const [nearest] = ends.sort(compare);
  if (!nearest) return { entries, more: false };
  return { entries: entries.filter((entry) => compare(entry, nearest) <= 0), more: true };
}

function compare(a: Candidate, b: Candidate): number {
  return b.created.getTime() - a.created.getTime() || compareBytes(b.id, a.id);
}
