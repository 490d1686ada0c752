import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Storage } from "~/storage/storage";
import { anOrder, aProduct } from "../../support/records";
import { openTcpProxy, type TcpProxy } from "../../support/tcp-proxy";

export interface Wired {
  /** Through the wire, and past it. */
  storage: Storage;
  direct: Storage;
  close(): Promise<void>;
}

const faults = {
  refused: (wire: TcpProxy) => wire.cut(),
  hangs: (wire: TcpProxy) => wire.stall(),
  slow: (wire: TcpProxy) => wire.drip(),
  "half an answer": (wire: TcpProxy) => wire.halve(),
};
export type WireFault = keyof typeof faults;

/** What the port owes its callers while the wire to the engine fails. */
export function wireFaults(
  name: string,
  {
    failing,
    locking = [],
    target,
    open,
  }: {
    failing: readonly WireFault[];
    /** After these the engine keeps locks of works that were given up, for longer than a test. */
    locking?: readonly WireFault[];
    target(): Promise<{ host: string; port: number }>;
    open(port: number): Promise<Wired>;
  },
): void {
  describe(`${name} behind a wire that fails`, () => {
    let wire: TcpProxy;
    let wired: Wired;
    let storage: Storage;
    let direct: Storage;
    beforeAll(async () => {
      wire = await openTcpProxy(await target());
      wired = await open(wire.port);
      ({ storage, direct } = wired);
    });
    afterAll(async () => {
      await wired?.close();
      await wire?.close();
    });

    it.each(failing)(
      "%s: an error in time, nothing half written, and well afterwards",
      async (fault) => {
        const product = aProduct({ stock: 5 });
        await direct.products.insert(product);
        const order = anOrder();
        const works: Record<string, () => Promise<unknown>> = {
          insert: () => storage.orders.insert(anOrder()),
          atomically: () =>
            storage.atomically(async (tx) => {
              const [known] = await tx.products.find({ where: { id: product.id }, limit: 1 });
              await tx.orders.insert(order);
              await tx.products.patch(product.id, { stock: (known?.stock ?? 0) - 1 });
            }),
          "atomically, without a read": () =>
            storage.atomically(async (tx) => {
              await tx.orders.insert({ ...anOrder(), id: `${order.id}x` });
              await tx.products.insert(aProduct({ id: `${product.id}x` }));
            }),
          get: () => storage.products.get(product.id),
          find: () =>
            storage.products.find({ where: { brandLower: product.brandLower }, limit: 5 }),
          count: () => storage.products.count({ brandLower: product.brandLower }),
          counters: () => storage.counters.get(["x"]),
          now: () => storage.now(),
          ready: () => storage.ready(),
        };
        // Some connections are open when it begins, and some are not.
        await Promise.all(Array.from({ length: 5 }, () => storage.now()));
        faults[fault](wire);
        const began = performance.now();
        const ends = await Promise.all(
          Object.entries(works).map(async ([name, work]) => {
            const error = await work().then(
              () => null,
              (failure: Error) => failure,
            );
            return { name, error, after: performance.now() - began };
          }),
        );
        wire.repair();
        for (const { name, error, after } of ends) {
          expect([name, error?.name]).toEqual([name, "Unavailable"]);
          expect(after, name).toBeLessThan(5_000);
        }
        // And well again, without another start.
        await expect
          .poll(() =>
            storage.ready().then(
              () => "ready",
              () => "not yet",
            ),
          )
          .toBe("ready");
        // What the server did before its answer was lost is whole, also when it comes only now.
        const written = async (id: string) => (await direct.orders.get(id)) !== null;
        await expect
          .poll(async () => {
            const isThere = (await direct.products.get(`${product.id}x`)) !== null;
            return isThere === (await written(`${order.id}x`));
          })
          .toBe(true);
        const more = locking.includes(fault) ? 0 : 10;
        if (more > 0) {
          await storage.atomically(async (tx) => {
            const known = await tx.products.get(product.id);
            await tx.products.patch(product.id, { stock: (known?.stock ?? 0) + more });
          });
        }
        await expect
          .poll(async () => {
            const sold = (await written(order.id)) ? 1 : 0;
            return ((await direct.products.get(product.id))?.stock ?? 0) + sold;
          })
          .toBe(5 + more);
      },
    );
  });
}
