import { type CollectionName, type Storage, type Tx, uniqueFields } from "~/storage/storage";

const readMethods = ["get", "getMany", "getBy", "find", "count"];

type Call = (...given: unknown[]) => unknown;

/** The same storage, and what its transactions have read: `quotes.find`, `admins.get`, … */
export function watchReads(inner: Storage): { storage: Storage; reads: string[] } {
  const reads: string[] = [];
  const storage: Storage = {
    ...inner,
    atomically: (work, options) => inner.atomically((tx) => work(noting(tx, reads)), options),
  };
  return { storage, reads };
}

function noting(tx: Tx, reads: string[]): Tx {
  const names = Object.keys(uniqueFields) as CollectionName[];
  const collections = names.map((name) => {
    const collection = tx[name] as unknown as Record<string, Call>;
    const methods = Object.entries(collection).map(([method, call]): [string, Call] => [
      method,
      (...given) => {
        if (readMethods.includes(method)) reads.push(`${name}.${method}`);
        return call.apply(collection, given);
      },
    ]);
    return [name, { value: Object.fromEntries(methods) }];
  });
  return Object.create(tx, Object.fromEntries(collections)) as Tx;
}
