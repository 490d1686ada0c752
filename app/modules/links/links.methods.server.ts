import { z } from "zod";
import { optional, recordId } from "~/gateway/rows/arguments";
import { linkState } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { methodLimits } from "~/gateway/rows/method-limits";
import { linkSent, noResult } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import type { LinksService } from "./links.server";

const { audited, method } = rowsOver<{ links: LinksService }>();

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
    { result: linkState, roles: staff.readsOrders },
  ),
};
