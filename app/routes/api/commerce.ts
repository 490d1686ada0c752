import { endpoint } from "~/http/api/endpoint.server";
import { callRpc } from "./rpc.server";

/** POST /api/commerce/<service>/<method> */
export const loader = endpoint({ POST: callRpc });
export const action = loader;
