import { type Candidate, candidateFields, type TokenSearch } from "~/storage/storage";
import type { Access, Compiled } from "./access.server";
import { recordsOf } from "./select.server";

/** Documents per page of a search after the first. */
const searchPage = 200;

/** The port's `findByTokens`: one query a page, which every document of the page matches. */
export async function* findByTokens(
  { selects }: Compiled,
  { read }: Access,
  { kind, tokens, after, first }: TokenSearch,
): AsyncGenerator<Candidate[]> {
  const where = { kind, tokens: { containsEach: tokens } };
  const order = { by: "created", direction: "desc" } as const;
  let [position, limit] = [after, first];
  for (;;) {
    const found = selects.find(
      { where, order, after: position, limit, only: candidateFields },
      false,
    );
    if (!found) return;
    const { select, values } = found;
    const rows = await read((session) => session.rows(select.statement, values));
    const page = recordsOf(select, rows) as unknown as Candidate[];
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < limit) return;
    position = { key: last.created, id: last.id };
    limit = searchPage;
  }
}
