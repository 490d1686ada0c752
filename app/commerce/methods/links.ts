import { z } from "zod";
import { staff } from "~/domain/role";
import { optional, recordId } from "./arguments";
import { methodLimits } from "./limits";
import { audited, method } from "./method";
import { linkSent, noResult } from "./results";

const kind = z.enum(["quote", "order"]);
const revoking = z.object({ send: z.boolean().default(false) });

/** The signed links that open a quote or an order without a sign-in. */
export const links = {
  revoke: audited(
    z.tuple([kind, recordId, optional(revoking).optional()]),
    (store, { tx, actorUid }, [of, document, how]) =>
      store.links.revoke(tx, actorUid, of, document, { send: how?.send ?? false }),
    { roles: staff.sells, result: linkSent },
  ),
  send: audited(
    z.tuple([kind, recordId]),
    (store, { tx, actorUid }, [of, document]) => store.links.send(tx, actorUid, of, document),
    { roles: staff.sells, result: linkSent },
  ),
  /** The answer is the same whether or not such a document exists. */
  ask: method(
    "public",
    z.tuple([recordId]),
    (store, [number], { kept }) => store.links.ask(number, { kept }),
    {
      limit: (_, { address }) => ({ limit: methodLimits.askLink, key: address }),
      writes: true,
      result: noResult,
    },
  ),
  state: method(
    "admin",
    z.tuple([kind, recordId]),
    (store, [of, number]) => store.links.state(of, number),
    { rpc: false, roles: staff.readsOrders },
  ),
};
