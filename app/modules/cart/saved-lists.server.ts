import { Failure, impossible } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import type { CommerceDeps } from "~/modules/deps";
import { atomicallyKept, type KeptCall } from "~/modules/idempotency/kept-call.server";
import { t } from "~/texts/text";
import { type CartLine, cartLimits, lineKey } from "./cart.resource";
import {
  ownNumberKey,
  type SavedLine,
  type SavedList,
  savedListLimits,
} from "./saved-list.resource";

/** What an account says about a list. */
export interface SavedListInput {
  name: string;
  lines: SavedLine[];
  /** True makes a link by which others read the list; false takes it back. */
  shared?: boolean;
  /** The version that was changed; without it the last one to save wins. */
  version?: number;
}

/** A list without its lines. */
export interface SavedListHead {
  id: string;
  name: string;
  /** How many lines it has. */
  lines: number;
  shared: boolean;
  updated: Date;
}

/** A list as whoever has its link reads it: without the account. */
export type SharedList = Pick<SavedList, "name" | "updated"> & { lines: CartLine[] };

export interface SavedListsService {
  /** An account's lists, the last changed one first. */
  list(uid: string): Promise<SavedListHead[]>;
  /** null for an unknown list and for another account's. */
  get(uid: string, id: string): Promise<SavedList | null>;
  create(uid: string, input: SavedListInput, kept?: KeptCall | null): Promise<SavedList>;
  /** Replaces name and lines. */
  update(
    uid: string,
    id: string,
    input: SavedListInput,
    kept?: KeptCall | null,
  ): Promise<SavedList>;
  /** Adds lines at the end; the quantity of a known article is added up. */
  addLines(
    uid: string,
    id: string,
    lines: readonly SavedLine[],
    kept?: KeptCall | null,
  ): Promise<SavedList>;
  remove(uid: string, id: string, kept?: KeptCall | null): Promise<null>;
  /** The list with this key in its link; null when it is not shared any more. */
  shared(key: string): Promise<SharedList | null>;
  /** The articles that the account knows by these numbers of its own, in any case. */
  ownNumbers(uid: string, numbers: readonly string[]): Promise<ReadonlyMap<string, CartLine>>;
}

const missing = () => new Failure("notFound", t("cart:listMissing"));

export function createSavedLists({ storage, clock, random }: CommerceDeps): SavedListsService {
  const { savedLists } = storage;

  const listsOf = (uid: string) =>
    savedLists.find({
      where: { ownerUid: uid },
      order: { by: "updated", direction: "asc" },
      limit: savedListLimits.perAccount,
    });

  async function change(
    uid: string,
    id: string,
    kept: KeptCall | null,
    update: (list: SavedList) => Partial<SavedList>,
  ): Promise<SavedList> {
    const now = clock();
    return atomicallyKept(storage, kept, async (tx) => {
      const list = await tx.savedLists.get(id);
      if (list?.ownerUid !== uid) throw missing();
      const next = { ...list, ...update(list), updated: now, version: list.version + 1 };
      await tx.savedLists.put(next);
      return next;
    });
  }

  const keyFor = (shared: boolean | undefined, present: string | null): string | null => {
    if (shared === undefined) return present;
    return shared ? (present ?? random.token(24)) : null;
  };

  return {
    async list(uid) {
      const lists = await listsOf(uid);
      return lists.toReversed().map(({ id, name, lines, shareKey, updated }) => ({
        id,
        name,
        lines: lines.length,
        shared: shareKey !== null,
        updated,
      }));
    },

    async get(uid, id) {
      const list = await savedLists.get(id);
      return list?.ownerUid === uid ? list : null;
    },

    async create(uid, { name, lines, shared }, kept = null) {
      const known = await listsOf(uid);
      if (known.length >= savedListLimits.perAccount) {
        throw impossible(t("cart:listsFull", { perAccount: savedListLimits.perAccount }));
      }
      const now = clock();
      const list: SavedList = {
        id: newId(clock, random),
        ownerUid: uid,
        name,
        lines: lines.map((line) => ({ ...line })),
        shareKey: keyFor(shared, null),
        created: now,
        updated: now,
        version: 1,
      };
      return atomicallyKept(storage, kept, async (tx) => {
        await tx.savedLists.insert(list);
        return list;
      });
    },

    update(uid, id, { name, lines, shared, version }, kept = null) {
      return change(uid, id, kept, (list) => {
        if (version !== undefined && version !== list.version) {
          throw new Failure("conflict", t("cart:listChanged"));
        }
        return { name, lines, shareKey: keyFor(shared, list.shareKey) };
      });
    },

    addLines(uid, id, lines, kept = null) {
      return change(uid, id, kept, (list) => {
        const all = new Map(list.lines.map((line) => [lineKey(line), { ...line }]));
        for (const line of lines) {
          const known = all.get(lineKey(line));
          if (known) known.quantity = Math.min(known.quantity + line.quantity, cartLimits.quantity);
          else all.set(lineKey(line), { ...line });
        }
        if (all.size > savedListLimits.lines)
          throw impossible(t("cart:listFull", { lines: savedListLimits.lines }));
        return { lines: [...all.values()] };
      });
    },

    remove(uid, id, kept = null) {
      return atomicallyKept(storage, kept, async (tx) => {
        const list = await tx.savedLists.get(id);
        if (list?.ownerUid !== uid) throw missing();
        await tx.savedLists.remove(id);
        return null;
      });
    },

    async shared(key) {
      const list = await savedLists.getBy("shareKey", key);
      if (!list) return null;
      const { name, updated, lines } = list;
      return {
        name,
        updated,
        lines: lines.map(({ id, quantity, variantId }) => ({
          id,
          quantity,
          ...(variantId === undefined ? {} : { variantId }),
        })),
      };
    },

    async ownNumbers(uid, numbers) {
      const wanted = new Set(numbers.map(ownNumberKey));
      const found = new Map<string, CartLine>();
      for (const { lines } of await listsOf(uid)) {
        for (const { ownNumber, ...line } of lines) {
          const key = ownNumber === undefined ? "" : ownNumberKey(ownNumber);
          if (key !== "" && wanted.has(key)) found.set(key, line);
        }
      }
      return found;
    },
  };
}
