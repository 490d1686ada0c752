import type { AppLoadContext } from "@remix-run/node";
import type { Requester } from "~/gateway/rows/method";
import type { Caller } from "~/modules/identity/caller";

/** The caller of this request, as the gateway needs it; anonymous unless the options say more. */
export function requesterOf(
  { requestId, clientAddress }: Pick<AppLoadContext, "requestId" | "clientAddress">,
  known: Partial<Requester> = {},
): Requester {
  return {
    requestId,
    address: clientAddress,
    caller: async () => null,
    guestCart: null,
    link: null,
    ...known,
  };
}

/** The same for a caller who is signed in. */
export function signedIn(caller: Caller): Pick<Requester, "caller"> {
  return { caller: async () => caller };
}
