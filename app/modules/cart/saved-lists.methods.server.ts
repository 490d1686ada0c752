import { z } from "zod";
import { cartLine, optional, recordId, text, uid } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { noResult, record } from "~/gateway/rows/results";
import { type SavedList, savedListFields, savedListLimits } from "./saved-list.resource";
import type { SavedListHead, SavedListsService, SharedList } from "./saved-lists.server";

const { method } = rowsOver<{ savedLists: SavedListsService }>();

const line = cartLine.extend({
  ownNumber: optional(text(savedListLimits.ownNumber).min(1)),
});
const lines = z.array(line).max(savedListLimits.lines);
const input = z.object({
  name: text(savedListLimits.name).min(1),
  lines,
  shared: optional(z.boolean()),
});
const changes = input.extend({ version: optional(z.number().int().min(1)) });

const savedList = record<SavedList>("SavedList", "A named list of articles.", savedListFields);
const head = record<SavedListHead>("SavedListHead", "A list without its lines.", {
  id: z.string(),
  name: z.string(),
  lines: z.number().int().describe("How many lines it has."),
  shared: z.boolean(),
  updated: savedListFields.updated,
});
const shared = record<SharedList>("SharedList", "A list as whoever has its link reads it.", {
  name: z.string(),
  updated: savedListFields.updated,
  lines: z.array(cartLine),
});

export const savedLists = {
  list: method("user", z.tuple([uid]), (store, [owner]) => store.savedLists.list(owner), {
    result: z.array(head),
  }),
  get: method(
    "user",
    z.tuple([uid, recordId]),
    (store, [owner, id]) => store.savedLists.get(owner, id),
    { result: savedList.nullable() },
  ),
  create: method(
    "user",
    z.tuple([uid, input]),
    (store, [owner, list], { kept }) => store.savedLists.create(owner, list, kept),
    { writes: true, result: savedList },
  ),
  update: method(
    "user",
    z.tuple([uid, recordId, changes]),
    (store, [owner, id, list], { kept }) => store.savedLists.update(owner, id, list, kept),
    { writes: true, result: savedList },
  ),
  addLines: method(
    "user",
    z.tuple([uid, recordId, lines.min(1)]),
    (store, [owner, id, added], { kept }) => store.savedLists.addLines(owner, id, added, kept),
    { writes: true, result: savedList },
  ),
  remove: method(
    "user",
    z.tuple([uid, recordId]),
    (store, [owner, id], { kept }) => store.savedLists.remove(owner, id, kept),
    { writes: true, result: noResult },
  ),
  /** Whoever has the key of a list's link may read it. */
  shared: method(
    "public",
    z.tuple([z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)]),
    (store, [key]) => store.savedLists.shared(key),
    { result: shared.nullable() },
  ),
  ownNumbers: method(
    "user",
    z.tuple([uid, z.array(z.string().max(savedListLimits.ownNumber)).max(500)]),
    async (store, [owner, numbers]) => [...(await store.savedLists.ownNumbers(owner, numbers))],
    { rpc: false },
  ),
};
