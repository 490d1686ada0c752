import type { Clock } from "~/kernel/identifiers";
import { type Storage, type Tx, uniqueFields } from "~/storage/storage";

type Insert = (record: object, options?: { clock?: string }) => Promise<void>;

/** The same storage with another engine time, so that what is written has that time. */
export function datedStorage(storage: Storage, clock: Clock): Storage {
  const now = async () => clock();
  return {
    ...storage,
    now,
    atomically: (work) => storage.atomically((tx) => work(dated(tx, clock))),
  };
}

function dated(tx: Tx, clock: Clock): Tx {
  const collections = Object.keys(uniqueFields).map((name) => {
    const collection = tx[name as keyof typeof uniqueFields];
    const insert: Insert = (record, options) => {
      const time = options?.clock ? { [options.clock]: clock() } : {};
      return (collection.insert as Insert)({ ...record, ...time });
    };
    return [name, { value: { ...collection, insert } }] as const;
  });
  const now = { value: async () => clock() };
  return Object.create(tx, { ...Object.fromEntries(collections), now }) as Tx;
}
