import { endpoint } from "~/api/endpoint.server";
import { callRpc } from "~/api/rpc.server";

/** POST /api/commerce/<service>/<method> */
export const loader = endpoint({ POST: callRpc });
export const action = loader;
